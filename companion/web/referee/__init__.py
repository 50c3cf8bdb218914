"""The referee's pages: rulebook, questions, rulings."""
