#!/bin/sh
# For riddles.io (field_width): the second column with room if there is one.
while read -r kind game what value; do
  case "$kind $game $what" in
    "update game field") field=$value ;;
    "action move "*)
      top=$(echo "$field" | cut -c 1-13)
      column=0 free=""
      for cell in $(echo "$top" | tr , ' '); do
        [ "$cell" = . ] && free="$free $column"
        column=$((column + 1))
      done
      set -- $free
      echo "place_disc ${2:-$1}" ;;
  esac
done
