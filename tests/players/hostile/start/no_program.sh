# Is a letter where a program should be: no first line names an interpreter.
Dear referee, my program is in the other folder (
