#!/usr/bin/python3 -SEB
# Has a mistake in its second line, as many do.
import conect4
