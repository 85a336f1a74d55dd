// Apple's current API. The implementation is in another module, so that the module `IdentityLookup` can also be the
// version of 2017 (`IdentityLookup2017`) without conflicts.
@_exported import AppleIdentityLookup
