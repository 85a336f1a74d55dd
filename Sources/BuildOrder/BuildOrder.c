// Has no code: modules that the end of Package.swift makes depend on it are compiled late.
#include "BuildOrder.h"
