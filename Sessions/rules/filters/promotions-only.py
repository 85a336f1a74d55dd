#!/usr/bin/env -S python3 -S
"""A parrot that declares one sub-action, a promotion."""
from parrot import parrot

parrot([], ["promotionalOffers"])
