#!/bin/sh
# Hands over to a script that was never submitted.
exec sh ./never_handed_in.sh
