import Messages
import SQLiteAccess

extension InboxTransaction {
    /// Adds addresses that are not yet in Contacts to the contacts with these names, and returns them.
    package func addContacts(_ contacts: [BatchedContact]) throws -> [Address] {
        var ids: [String: Int64] = [:]
        for row in try SQLRow.fetchAll(db, sql: "SELECT name, id FROM contact ORDER BY id DESC") {
            ids[row[0]] = row[1]
        }
        let find = try db.cachedStatement(sql: "SELECT 1 FROM contact_address WHERE key = ?")
        let insert = try db.cachedStatement(sql: "INSERT INTO contact_address VALUES (?, ?, ?)")
        var added: [Address] = []
        for contact in contacts {
            for address in contact.addresses where try SQLRow.fetchOne(find, arguments: [address.key]) == nil {
                var id = ids[contact.name]
                if id == nil {
                    try db.execute(sql: "INSERT INTO contact (name) VALUES (?)", arguments: [contact.name])
                    id = db.lastInsertedRowID
                    ids[contact.name] = id
                }
                try insert.run([address.key, address.written, id])
                try ConversationNames(db: db).update(including: address.key)
                added.append(address)
            }
        }
        return added
    }
}
