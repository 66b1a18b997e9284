#!/bin/sh
IFS=,  # cuts the list of legal columns at its commas
while read -r line; do
  id=${line#*'"id":'}; id=${id%%,*}; legal=${line#*'"legal":['}
  case $line in
    *'"method":"name"'*) echo "{\"id\":$id,\"result\":\"My Bot\"}" ;;
    *'"method":"take_turn"'*)
      set -- ${legal%%]*}; shift $(($# / 2)); echo "{\"id\":$id,\"result\":$1}" ;;
  esac
done
