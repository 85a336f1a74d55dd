#!/bin/sh
# Ends before it answers.
exit 3
