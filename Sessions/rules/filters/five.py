#!/usr/bin/env -S python3 -S
"""A parrot that declares five sub-actions, as many as Apple documents."""
from parrot import parrot

parrot(
    ["transactionalFinance", "transactionalOrders", "transactionalHealth"],
    ["promotionalCoupons", "promotionalOffers"],
)
