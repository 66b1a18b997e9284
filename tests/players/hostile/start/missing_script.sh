#!/bin/sh
# Hands over to a script that was never handed in.
exec sh ./never_handed_in.sh
