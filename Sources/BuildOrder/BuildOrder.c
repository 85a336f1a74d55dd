// Contains no code. Targets that depend on it are compiled late: see the end of Package.swift.
#include "BuildOrder.h"
