#!/usr/bin/env -S python3 -S
"""A parrot that declares five sub-actions that Apple has, and five that are dropped."""
from parrot import parrot

parrot(
    [
        "transactionalFinance", "transactionalFinance", "promotionalOffers", "transactionalGifts",
        "transactionalOrders", "transactionalHealth",
    ],
    ["promotionalCoupons", "promotionalOffers", "promotionalOffers", "transactionalWeather"],
)
