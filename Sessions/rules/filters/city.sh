#!/bin/sh
# A parrot that declares sub-actions for what a city writes.
transactional='
    transactionalOrders transactionalReminders transactionalHealth transactionalPublicServices transactionalWeather
'
promotional=
. "${0%/*}/parrot.sh"
