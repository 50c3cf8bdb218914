"""The referee speaks: words and sentences made from a ruleset. Pure; imports the rules only."""
