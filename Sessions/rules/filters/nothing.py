#!/usr/bin/env python3
"""A parrot that declares no sub-actions."""
from parrot import parrot

parrot()
