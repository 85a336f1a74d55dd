#!/usr/bin/env -S python3 -S
"""A parrot that declares all twelve sub-actions, in the reverse of the order on the screen."""
from parrot import parrot

parrot(
    [
        "transactionalOthers",
        "transactionalRewards",
        "transactionalCarrier",
        "transactionalWeather",
        "transactionalPublicServices",
        "transactionalHealth",
        "transactionalReminders",
        "transactionalOrders",
        "transactionalFinance",
    ],
    ["promotionalOthers", "promotionalOffers", "promotionalCoupons"],
)
