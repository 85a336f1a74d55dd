#!/bin/sh
# A parrot that declares one sub-action, a promotion.
transactional=
. "${0%/*}/parrot.sh"
