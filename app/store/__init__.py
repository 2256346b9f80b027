"""SQLCipher through sqlite-utils: the only SQL in the program."""
