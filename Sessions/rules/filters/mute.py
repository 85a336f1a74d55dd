#!/usr/bin/env python3
"""A parrot that gives no answer to the capabilities query."""
from parrot import parrot

parrot(question="silent")
