#!/usr/bin/python3
# Tells all that it reads and its process in the log; answers each line that has its first argument
# in it with the next of its others.
import os
import sys

print("pid", os.getpid(), file=sys.stderr, flush=True)
question, *rest = sys.argv[1:]
answers = iter(rest)
for line in sys.stdin:
    print("read", line, end="", file=sys.stderr, flush=True)
    if question in line:
        answer = next(answers)
        if answer.startswith("!"):
            exec(answer[1:])
        else:
            print(answer, flush=True)
