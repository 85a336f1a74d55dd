#!/usr/bin/env -S python3 -S
"""A parrot whose declaration has every mistake: values of the other group, unknown and repeated values."""
from parrot import parrot

parrot(
    ["transactionalFinance", "promotionalCoupons", "transactionalPets", "transactionalFinance", 10099],
    ["promotionalOffers", "transactionalHealth", "promotionalOffers"],
)
