#!/usr/bin/env python3
"""A parrot whose declaration has each mistake that one can have: the other group, unknown, repeated."""
from parrot import parrot

parrot(
    ["transactionalFinance", "promotionalCoupons", "transactionalPets", "transactionalFinance", 10099],
    ["promotionalOffers", "transactionalHealth", "promotionalOffers"],
)
