#!/bin/sh
# A parrot that declares sub-actions for someone who shops a lot.
transactional='transactionalFinance transactionalReminders transactionalHealth transactionalRewards'
promotional='promotionalOffers'
. "${0%/*}/parrot.sh"
