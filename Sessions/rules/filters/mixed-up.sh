#!/bin/sh
# A parrot whose declaration has every mistake: values of the other group, unknown and repeated values.
transactional='transactionalFinance promotionalCoupons transactionalPets transactionalFinance 10099'
promotional='promotionalOffers transactionalHealth promotionalOffers'
. "${0%/*}/parrot.sh"
