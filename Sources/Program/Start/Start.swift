// What README's start command builds: this module's dependencies in Package.swift. It has no code of its own, because an
// archive is made without linking, and a program would be linked with everything that it depends on.
