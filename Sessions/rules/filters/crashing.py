#!/usr/bin/env python3
"""A parrot that crashes during the capabilities query."""
from parrot import parrot

parrot(question="crash")
