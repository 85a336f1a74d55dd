#!/usr/bin/env python3
"""A parrot that answers the capabilities query, and declares nothing."""
from parrot import parrot

parrot()
