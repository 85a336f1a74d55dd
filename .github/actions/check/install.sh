#!/usr/bin/env bash
# Builds Siftbox from the clone that this script is a part of, and installs it, with the packages that it needs.
#
#   install.sh PREFIX     installs to PREFIX/bin and so on, unless PREFIX has the same version already
#   install.sh --key      prints the name of this version, for a cache: the sources, the compiler and the distribution
set -euo pipefail
clone=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)

key() {
    {
        cd "$clone"
        find Package.swift Sources Sessions -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum
        swift --version 2>&1
        cat /etc/os-release
    } | sha256sum | cut -c 1-32
}

prefix=${1:?"install.sh: a folder, or --key, is missing"}
key=siftbox-$(uname -m)-$(key)
if [ "$prefix" = --key ]; then
    echo "$key"
    exit
fi

# README's command: what it installs is all that is needed.
command=$(cd "$clone" && sed -n '/<!-- start command -->/,/```$/p' README.md | sed -n 's/ && swift build .*//p')
test -n "$command"
echo "$command"
DEBIAN_FRONTEND=noninteractive bash -euo pipefail -c "$command" >/dev/null

if [ "$(cat "$prefix/siftbox.key" 2>/dev/null)" = "$key" ] && "$prefix/bin/siftbox" --version; then
    exit
fi
swift build -c release --package-path "$clone"
"$clone/.build/release/siftbox" install --prefix "$prefix"
echo "$key" >"$prefix/siftbox.key"
