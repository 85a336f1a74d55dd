#!/usr/bin/env bash
# Runs sessions, examines and measures a filter, and keeps every report in one folder. action.yml calls it on GitHub; on any
# other build server, call it yourself. It takes its input from environment variables. Each is a list with one entry on each
# line, except FILTER and REPORTS; an empty one leaves its part out.
#
#   SESSIONS        sessions, or folders of sessions
#   MIN_COVERAGE    what the sessions must cover: lines=80%
#   FILTER          an Xcode project, an extension's folder, an executable or the name of a sample (default: this folder, if it
#                   has a siftbox.yaml)
#   FILTER_OPTIONS  more options for the filter, an option or a value on each line: --target, then MyFilter
#   MESSAGES        labeled messages with which the filter is measured
#   MIN, MAX        limits for the measures: mcc=0.93
#   FILMS           sessions of which films are made
#   REPORTS         the folder for the reports (default: siftbox-reports)
#
# Everything runs, also after a failure. The exit status is the highest of all commands: 0 if everything holds, 1 if something
# does not, 2 if something could not run.
set -uo pipefail

# Reads the lines of the variable $1 that are not blank into the array `list`.
list=()
read_list() {
    mapfile -t list < <(sed 's/^[[:space:]]*//; s/[[:space:]]*$//; /^$/d' <<<"${!1:-}")
}

# Adds option $1 before each entry of `list`, and puts the result into the array `options`.
options=()
repeat_option() {
    options=()
    local entry
    for entry in "${list[@]}"; do options+=("$1" "$entry"); done
}

status=0
run() {
    printf '\n$ siftbox'
    printf ' %q' "$@"
    echo
    siftbox "$@"
    local result=$?
    if [ "$result" -gt "$status" ]; then status=$result; fi
}

reports=${REPORTS:-siftbox-reports}
mkdir -p "$reports" || exit 2
filter=${FILTER:-}
if [ -z "$filter" ] && [ -f siftbox.yaml ]; then filter=.; fi

read_list SESSIONS
sessions=("${list[@]}")
if [ ${#sessions[@]} -gt 0 ]; then
    read_list MIN_COVERAGE
    repeat_option --min-coverage
    run check "${sessions[@]}" --junit "$reports/sessions.xml" --markdown "$reports/sessions.markdown" \
        --coverage --coverage-json "$reports/coverage.json" --coverage-html "$reports/coverage.html" "${options[@]}"
fi

read_list FILTER_OPTIONS
filter_options=("${list[@]}")
if [ -n "$filter" ]; then run doctor --filter "$filter" "${filter_options[@]}"; fi

read_list MESSAGES
messages=("${list[@]}")
if [ ${#messages[@]} -gt 0 ]; then
    if [ -z "$filter" ]; then
        echo "check.sh: MESSAGES needs FILTER, the filter to measure." >&2
        exit 2
    fi
    read_list MIN
    repeat_option --min
    limits=("${options[@]}")
    read_list MAX
    repeat_option --max
    run evaluate --filter "$filter" "${filter_options[@]}" "${messages[@]}" "${limits[@]}" "${options[@]}" \
        --junit "$reports/evaluation.xml" --markdown "$reports/evaluation.markdown" --html "$reports/evaluation.html"
fi

read_list FILMS
for film in "${list[@]}"; do
    name=$(basename "$film")
    run film "$film" -o "$reports/${name%.*}.svg"
    run film "$film" -o "$reports/${name%.*}.cast"
done

# The summary of a job on GitHub.
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
    for report in sessions evaluation; do
        if [ -f "$reports/$report.markdown" ]; then cat "$reports/$report.markdown" >>"$GITHUB_STEP_SUMMARY"; fi
    done
fi
exit "$status"
