#!/usr/bin/env python3
"""A parrot that ends when it is asked for its capabilities."""
from parrot import parrot

parrot(question="crash")
