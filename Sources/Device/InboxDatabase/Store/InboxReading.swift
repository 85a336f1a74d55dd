package import Messages
package import SQLiteAccess

/// What the inbox contains: read from the store, or in a transaction, which sees its own changes.
package protocol InboxReading {
    /// The device's country. Decides which addresses are equal.
    var country: Country { get }

    func read<Value>(_ body: (SQLDatabase) throws -> Value) throws -> Value
}
