#!/bin/sh
# A reporting extension: one row for each action, and a field for a comment.
#
# Strings stay as they are in the lines that it reads, with their escaped characters.

chosen=
comment=
bodies=
actions='none reportNotJunk reportJunk reportJunkAndBlockSender'

# Sets `string` to what a string in JSON begins with, up to its quotation mark, and `rest` to what follows.
readString() {
    string=
    rest=$1
    while :; do
        part=${rest%%\"*}
        rest=${rest#*\"}
        string=$string$part
        case $part in
        *[!\\]\\ | \\) string=$string\" ;; # An escaped quotation mark.
        *) break ;;
        esac
    done
}

# Sets `bodies` to the message bodies of a report.
readBodies() {
    rest=$1
    bodies=
    while :; do
        case $rest in *'"messageBody":"'*) ;; *) break ;; esac
        readString "${rest#*'"messageBody":"'}"
        bodies=$bodies${bodies:+,}\"$string\"
    done
}

showSheet() {
    elements=
    number=0
    for action in $actions; do
        isChosen=false
        [ "$action" != "$chosen" ] || isChosen=true
        elements="$elements{\"id\":$number,\"kind\":\"choice\",\"text\":\"$action\",\"isChosen\":$isChosen},"
        number=$((number + 1))
    done
    elements="$elements{\"id\":9,\"kind\":\"field\",\"text\":\"$comment\",\"placeholder\":\"Comment\"}"
    isReady=false
    [ ! "$chosen" ] || isReady=true
    printf '{"id":1,"type":"sheet","title":"What is it?","isReady":%s,"elements":[%s]}\n' $isReady "$elements"
}

answer() {
    userInfo=$(printf '%s' "{\"comment\":\"$comment\",\"bodies\":[$bodies]}" | sed 's/[\\"]/\\&/g')
    printf '{"id":1,"classificationAction":"%s","userString":"%s","userInfo":"%s"}\n' "$chosen" "$comment" "$userInfo"
}

while IFS= read -r line; do
    case $line in
    *'"type":"report"'*) readBodies "$line" ;;
    *'"type":"tap"'*)
        number=${line#*'"element":'}
        # shellcheck disable=SC2086 # The actions are words.
        set -- $actions
        shift "${number%%[!0-9]*}"
        chosen=$1
        ;;
    *'"type":"text"'*)
        readString "${line#*'"text":"'}"
        comment=$string
        ;;
    esac
    case $line in
    *'"type":"done"'*) answer ;;
    *) showSheet ;;
    esac
done
