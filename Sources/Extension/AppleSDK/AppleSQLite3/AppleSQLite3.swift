// The module for `import SQLite3`: the system's SQLite, with its own header.
@_exported import CSQLite3
