#!/bin/sh
# A parrot that declares no sub-actions.
transactional=
promotional=
. "${0%/*}/parrot.sh"
