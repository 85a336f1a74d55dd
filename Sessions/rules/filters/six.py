#!/usr/bin/env -S python3 -S
"""A parrot that declares six sub-actions, one more than Apple documents; neither group has more than five."""
from parrot import parrot

parrot(
    ["transactionalFinance", "transactionalOrders", "transactionalHealth"],
    ["promotionalCoupons", "promotionalOffers", "promotionalOthers"],
)
