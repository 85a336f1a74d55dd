#!/usr/bin/env python3
"""A parrot that declares one sub-action, a transaction."""
from parrot import parrot

parrot(["transactionalFinance"])
