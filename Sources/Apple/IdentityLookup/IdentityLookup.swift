// Apple's public names, as they are now. They lie in a module with a name of its own, so that `IdentityLookup` can also be
// what it was in 2017 (`IdentityLookup2017`) without either being in the other's way.
@_exported import SDKIdentityLookup
