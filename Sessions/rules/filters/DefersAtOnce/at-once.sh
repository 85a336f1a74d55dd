#!/bin/sh
# A filter that defers the capabilities query to its server.
while IFS= read -r line; do
    id=${line#*'"id":'}
    id=${id%%[!0-9]*}
    case $line in
    *'"type":"capabilities"'*) answer='"type":"defer"' ;;
    *'"type":"network"'*'"status":200'*) answer='"transactionalSubActions":["transactionalFinance"]' ;;
    *'"type":"network"'*) answer='"transactionalSubActions":[]' ;;
    *) answer='"action":"transaction","subAction":"transactionalFinance"' ;;
    esac
    printf '{"id":%s,%s}\n' "$id" "$answer"
done
