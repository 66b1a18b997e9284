#!/bin/sh
# Ends at once with an error.
echo 'cannot find my weights' >&2
exit 41
