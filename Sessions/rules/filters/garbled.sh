#!/bin/sh
# A parrot whose answer to the capabilities query is not valid: a string instead of a list.
declaration='"transactionalSubActions":"transactionalFinance"'
. "${0%/*}/parrot.sh"
