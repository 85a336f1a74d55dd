#!/usr/bin/env -S python3 -S
"""A parrot that declares no sub-actions."""
from parrot import parrot

parrot()
