#!/bin/sh
# A parrot that declares six sub-actions, one more than Apple documents; neither group has more than five.
transactional='transactionalFinance transactionalOrders transactionalHealth'
promotional='promotionalCoupons promotionalOffers promotionalOthers'
. "${0%/*}/parrot.sh"
