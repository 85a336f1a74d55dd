#!/bin/sh
# A filter that answers what the message asks for, so that a session can get any answer from a filter.
#
# The answer follows "->" in the message; without it, the answer has action none.
#
#     -> junk                               the action
#     -> transaction transactionalOrders    an action and a sub-action, sent unchanged, whether Apple has them or not
#     -> 17                                 a number instead of a name
#     -> junk then allow                    two answers to one message
#     -> number 2                           junk if this is the process's second message
#     -> questioned                         junk if this process got the capabilities query before
#     -> print junk                         the answer, after lines for the log
#     -> garbage                            an invalid answer
#     -> junk then after 100 allow          the second answer, 100 ms after the first
#     -> silent                             no answer
#     -> silent once junk                   no answer to the first query for this message, and then one
#     -> after 900 junk                     the answer, 900 ms later
#     -> crash                              the process exits without an answer
#     -> crash twice junk                   it exits on the first two queries (or: once), and answers the next
#     -> junk => allow                      junk; a parrot with second thoughts answers allow
#
# Other filters set variables and then read this file: `transactional` and `promotional` are the sub-actions to declare,
# `declaration` is the declaration itself in JSON, `question` is obeyed instead of answering the capabilities query, and
# `secondThoughts` is "yes" or not set.
#
# It is a shell script because most sessions start it, and a shell starts ten times as fast as Python. It finds a key
# such as "id": by its text, which cannot occur in a value, because JSON escapes quotation marks there. In a long message,
# ${x##*y} is fast, but ${x#*y} is not: a shell tries every length.
#
# shellcheck disable=SC1010,SC2086 # "then" is one of its words, and variables hold several words.

transactional=${transactional-transactionalFinance transactionalOrders}
promotional=${promotional-promotionalOffers}
queries=0
capabilities=0

say() { printf '{"id":%s,%s}\n' "$id" "$1"; }

pause() { sleep "$(printf '%d.%03d' $(($1 / 1000)) $(($1 % 1000)))"; }

# Sets `times` to the number of earlier calls with this name, by all processes; each adds a mark to a file in the
# container.
countTimes() {
    marks=
    [ ! -e "$HOME/$1" ] || read -r marks <"$HOME/$1"
    printf x >>"$HOME/$1"
    times=${#marks}
}

# Sets `json` to a word in JSON: a number stays as it is, anything else is a string.
encode() {
    case $1 in
    *[!0-9]*) json=\"$1\" ;;
    *) json=$1 ;;
    esac
}

# Sets `json` to the words as a list.
encodeList() {
    list=
    for word in "$@"; do
        encode "$word"
        list=$list${list:+,}$json
    done
    json=[$list]
}

# Answers with an action and a sub-action, which may be missing.
answer() {
    encode "$1"
    fields=\"action\":$json
    [ $# -lt 2 ] || { encode "$2" && fields=$fields,\"subAction\":$json; }
    say "$fields"
}

declareSubActions() {
    encodeList $transactional
    fields=\"transactionalSubActions\":$json
    encodeList $promotional
    say "${declaration-$fields,\"promotionalSubActions\":$json}"
}

sayJunkIf() { if "$@"; then answer junk; else answer allow; fi; }

obey() {
    [ $# -gt 0 ] || set -- none
    case $1 in
    silent)
        [ $# -gt 1 ] || return 0
        countTimes "silent $2"
        [ "$times" -gt 0 ] || return 0
        shift 2
        obey "$@"
        ;;
    garbage) say '"action":{"no":"action"}' ;;
    number) sayJunkIf [ "$queries" -eq "$2" ] ;;
    questioned) sayJunkIf [ "$capabilities" -gt 0 ] ;;
    crash)
        [ $# -gt 1 ] || exit 3
        countTimes "$2"
        case $2 in once) [ "$times" -ge 1 ] ;; twice) [ "$times" -ge 2 ] ;; esac || exit 3
        shift 2
        obey "$@"
        ;;
    print)
        printf '%s\n' 'squawk!' '{"action":"allow"}' '[]'
        echo 'squawk to the standard error!' >&2
        shift
        obey "$@"
        ;;
    after)
        pause "$2"
        shift 2
        obey "$@"
        ;;
    *)
        words=
        for word in "$@" then; do
            [ "$word" = then ] || { words="$words $word"; continue; }
            case $words in
            " after "*) set -- $words && pause "$2" && words=${words#" after $2"} ;;
            esac
            answer $words
            words=
        done
        ;;
    esac
}

# Sets `body` to the message body of a query, with its escaped characters as they are, and without a quotation mark.
readBody() {
    body=
    case $1 in *'"messageBody":"'*) rest=${1#*'"messageBody":"'} ;; *) return ;; esac
    while :; do
        part=${rest%%\"*}
        body=$body$part
        case $part in
        *[!\\]\\ | \\) rest=${rest##"$part"\"} ;; # An escaped quotation mark.
        *) break ;;
        esac
    done
}

obeyQuery() {
    readBody "$1"
    case ${secondThoughts-}:$body in
    yes:*'=>'*) instructions=${body##*=>} ;;
    *'->'*) instructions=${body%%=>*} && instructions=${instructions##*->} ;;
    *) instructions= ;;
    esac
    set -- $instructions
    obey "$@"
}

set -f # Instructions are split into words, but are no patterns of file names.
while IFS= read -r line; do
    id=${line#*'"id":'}
    id=${id%%[!0-9]*}
    case $line in
    *'"type":"query"'*)
        queries=$((queries + 1))
        obeyQuery "$line"
        ;;
    *'"type":"capabilities"'*)
        capabilities=$((capabilities + 1))
        if [ "${question-}" ]; then obey $question; else declareSubActions; fi
        ;;
    esac
done
