#!/bin/sh
# Lives, and never says its name.
exec sleep 1000
