#!/bin/sh
# A parrot that declares five sub-actions, as many as Apple documents.
transactional='transactionalFinance transactionalOrders transactionalHealth'
promotional='promotionalCoupons promotionalOffers'
. "${0%/*}/parrot.sh"
