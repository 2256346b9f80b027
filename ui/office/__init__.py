"""The office's window: its own places and commands, the same screens and widgets as the desk."""
