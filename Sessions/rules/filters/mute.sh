#!/bin/sh
# A parrot that gives no answer to the capabilities query.
question=silent
. "${0%/*}/parrot.sh"
