package import Messages
import SQLiteAccess

extension InboxReading {
    /// All contacts, sorted by name.
    package func contacts() throws -> [Contact] {
        try read { db in
            let rows = try SQLRow.fetchAll(
                db,
                sql: """
                    SELECT c.id, c.name, a.written, a.key FROM contact c JOIN contact_address a ON a.contact = c.id
                    ORDER BY c.name COLLATE NOCASE, c.id, a.key
                    """)
            var contacts: [Contact] = []
            for row in rows {
                let id: Int64 = row[0]
                let address = Address.stored(row[2], key: row[3])
                let before = contacts.last?.id == id ? contacts.removeLast().addresses : []
                contacts.append(Contact(id: id, name: row[1], addresses: before + [address]))
            }
            return contacts
        }
    }

    /// At most `limit` contacts after an id, by their ids.
    package func contacts(after id: Int64, _ limit: Int) throws -> [Contact] {
        try read { db in
            let contacts = try db.cachedStatement(sql: "SELECT id, name FROM contact WHERE id > ? ORDER BY id LIMIT ?")
            return try SQLRow.fetchAll(contacts, arguments: [id, limit]).map { row in
                let addresses = try db.cachedStatement(
                    sql: "SELECT written, key FROM contact_address WHERE contact = ? ORDER BY key")
                return Contact(
                    id: row[0], name: row[1],
                    addresses: try SQLRow.fetchAll(addresses, arguments: [row[0] as Int64]).map {
                        Address.stored($0[0], key: $0[1])
                    })
            }
        }
    }

    /// The contact's name for an address key; nil if it is not in Contacts.
    package func contactName(_ key: String) throws -> String? {
        try read { try InboxTransaction.contactName($0, key) }
    }

    /// The blocked senders, sorted by key.
    package func blocked() throws -> [Address] {
        try read { db in
            try SQLRow.fetchAll(db, sql: "SELECT written, key FROM blocked ORDER BY key")
                .map { Address.stored($0[0], key: $0[1]) }
        }
    }
}
