"""The small parts that screens are made of."""
