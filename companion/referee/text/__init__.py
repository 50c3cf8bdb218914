"""Every sentence the app says, and the words it is made of."""
