// A C target needs a source; everything is in the header.
#include "CSQLite3.h"
