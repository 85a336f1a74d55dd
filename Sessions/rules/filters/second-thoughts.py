#!/usr/bin/env -S python3 -S
"""The parrot's next build: it answers what follows "=>" in a message."""
from parrot import parrot

parrot(["transactionalFinance", "transactionalOrders"], ["promotionalOffers"], has_second_thoughts=True)
