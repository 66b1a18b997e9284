#!/bin/sh
# Plays in shell: the opponent's last column, else the first column with room.
a=0 b=0 c=0 d=0 e=0 f=0 g=0
names="a b c d e f g"
name_of() { set -- $1 $names; shift $(($1 + 1)); echo "$1"; }
count_in() { eval "echo \$$(name_of "$1")"; }
drop_into() { eval "$(name_of "$1")=$(($(count_in "$1") + 1))"; }
while read -r line; do
  column=3
  case $line in [0-6]) drop_into "$line"; column=$line ;; esac
  [ "$(count_in "$column")" -lt 6 ] || column=0
  while [ "$(count_in "$column")" -ge 6 ]; do column=$((column + 1)); done
  drop_into "$column"
  echo "$column"
done
