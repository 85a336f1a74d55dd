#!/bin/sh
# A filter that defers every message to its server, and logs the result.
while IFS= read -r line; do
    id=${line#*'"id":'}
    id=${id%%[!0-9]*}
    case $line in
    *'"type":"query"'*) answer='"type":"defer"' ;;
    *) answer='"action":"allow"' ;;
    esac
    case $line in *'"type":"network"'*) printf '%s\n' "$line" >&2 ;; esac
    printf '{"id":%s,%s}\n' "$id" "$answer"
done
