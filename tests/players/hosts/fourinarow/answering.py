#!/usr/bin/python3
# Tells all that it reads and its process in the log; answers each action with its next argument.
import os
import sys

print("pid", os.getpid(), file=sys.stderr, flush=True)
answers = iter(sys.argv[1:])
for line in sys.stdin:
    print("read", line, end="", file=sys.stderr, flush=True)
    if line.startswith("action"):
        answer = next(answers)
        if answer.startswith("!"):
            exec(answer[1:])
        else:
            print(answer, flush=True)
