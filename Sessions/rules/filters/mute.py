#!/usr/bin/env -S python3 -S
"""A parrot that gives no answer to the capabilities query."""
from parrot import parrot

parrot(question="silent")
