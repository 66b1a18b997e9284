#!/bin/sh
# Ends at once, as if all were well.
exit 0
