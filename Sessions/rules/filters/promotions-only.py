#!/usr/bin/env python3
"""A parrot that declares one sub-action, a promotion."""
from parrot import parrot

parrot([], ["promotionalOffers"])
