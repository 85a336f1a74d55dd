#!/bin/sh
# The parrot's next build: it answers what follows "=>" in a message.
secondThoughts=yes
. "${0%/*}/parrot.sh"
