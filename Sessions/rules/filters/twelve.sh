#!/bin/sh
# A parrot that declares all twelve sub-actions, in the reverse of the order on the screen.
transactional='
    transactionalOthers transactionalRewards transactionalCarrier transactionalWeather
    transactionalPublicServices transactionalHealth transactionalReminders transactionalOrders
    transactionalFinance
'
promotional='promotionalOthers promotionalOffers promotionalCoupons'
. "${0%/*}/parrot.sh"
