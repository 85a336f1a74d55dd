#!/usr/bin/env python3
"""A parrot that declares six sub-actions, one more than Apple documents; neither group has more than five."""
from parrot import parrot

parrot(
    ["transactionalFinance", "transactionalOrders", "transactionalHealth"],
    ["promotionalCoupons", "promotionalOffers", "promotionalOthers"],
)
