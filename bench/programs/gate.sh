#!/bin/sh
while IFS= read -r line; do
  case "$line" in '{"method":"shutdown"'*) exit 0 ;; '{"id":'*) ;; *) continue ;; esac
  id=${line#'{"id":'}
  id=${id%%,*}
  case "$line" in
    *'"method":"initialize"'*) printf '{"id":%s,"result":{"name":"gate-sh","hooks":["tool_call"],"events":[]}}\n' "$id" ;;
    *) printf '{"id":%s,"result":{"block":false}}\n' "$id" ;;
  esac
done
