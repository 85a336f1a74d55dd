#!/usr/bin/env python3
"""A filter whose answer to the capabilities query is none: a list should stand there. Then it is a parrot."""
from parrot import parrot

parrot(transactional="transactionalFinance")
