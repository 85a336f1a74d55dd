#!/bin/sh
# A parrot that declares five sub-actions that Apple has, and five that are dropped.
transactional='
    transactionalFinance transactionalFinance promotionalOffers transactionalGifts transactionalOrders
    transactionalHealth
'
promotional='promotionalCoupons promotionalOffers promotionalOffers transactionalWeather'
. "${0%/*}/parrot.sh"
