#!/usr/bin/env python3
"""A parrot that declares five sub-actions, as many as Apple documents."""
from parrot import parrot

parrot(
    ["transactionalFinance", "transactionalOrders", "transactionalHealth"],
    ["promotionalCoupons", "promotionalOffers"],
)
