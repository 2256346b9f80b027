"""Fonts, icons, profiles, layouts, translations and the handbook, found through importlib.resources."""
