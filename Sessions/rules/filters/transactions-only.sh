#!/bin/sh
# A parrot that declares one sub-action, a transaction.
transactional=transactionalFinance
promotional=
. "${0%/*}/parrot.sh"
