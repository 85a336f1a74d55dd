// See BuildOrder.c.
