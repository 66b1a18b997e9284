# Is a letter where a program should be: no first line says who is to read it.
Dear referee, my program is in the other folder (
