package import Messages
import SQLiteAccess

extension InboxTransaction {
    /// Adds addresses that are not yet in Contacts, and returns them. They join a contact that has the same name and another of
    /// the addresses. Otherwise it is a new contact: two people can have the same name, and one contact is one conversation
    /// (R2).
    package func addContacts(_ contacts: [BatchedContact]) throws -> [Address] {
        let find = try db.cachedStatement(sql: "SELECT 1 FROM contact_address WHERE key = ?")
        let same = try db.cachedStatement(
            sql: """
                SELECT c.id FROM contact_address a JOIN contact c ON c.id = a.contact WHERE a.key = ? AND c.name = ?
                """)
        let insert = try db.cachedStatement(sql: "INSERT INTO contact_address VALUES (?, ?, ?)")
        var added: [Address] = []
        for contact in contacts {
            var id = try contact.addresses.compactMap {
                try Int64.fetchOne(same, arguments: [$0.key, contact.name])
            }.first
            for address in contact.addresses where try SQLRow.fetchOne(find, arguments: [address.key]) == nil {
                if id == nil {
                    try db.execute(sql: "INSERT INTO contact (name) VALUES (?)", arguments: [contact.name])
                    id = db.lastInsertedRowID
                }
                try insert.run([address.key, address.written, id])
                try ConversationNames(db: db).update(including: address.key)
                added.append(address)
            }
        }
        return added
    }
}
