# Is a letter in place of a program: no first line names an interpreter.
Dear referee, my program is in the other folder (
