#!/usr/bin/env python3
"""A parrot whose declaration has every mistake: values of the other group, unknown and repeated values."""
from parrot import parrot

parrot(
    ["transactionalFinance", "promotionalCoupons", "transactionalPets", "transactionalFinance", 10099],
    ["promotionalOffers", "transactionalHealth", "promotionalOffers"],
)
