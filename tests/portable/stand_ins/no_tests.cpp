// Of a program whose tests all need files.
