#!/usr/bin/env python3
"""A parrot that answers what stands behind "=>", where that is: the parrot's next build, so to say."""
from parrot import parrot

parrot(["transactionalFinance", "transactionalOrders"], ["promotionalOffers"], has_second_thoughts=True)
