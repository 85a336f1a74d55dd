#!/bin/sh
# Answers each message with a label and a confidence.
while IFS= read -r text; do
    case "$text" in
        *prize*) printf 'spam\t0.5\n' ;;
        *) printf 'ham\n' ;;
    esac
done
