#!/bin/sh
# A parrot that crashes during the capabilities query.
question=crash
. "${0%/*}/parrot.sh"
