#!/usr/bin/env -S python3 -S
"""A parrot whose answer to the capabilities query is not valid: a string instead of a list."""
from parrot import parrot

parrot(transactional="transactionalFinance")
