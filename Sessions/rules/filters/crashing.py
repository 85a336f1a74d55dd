#!/usr/bin/env -S python3 -S
"""A parrot that crashes during the capabilities query."""
from parrot import parrot

parrot(question="crash")
