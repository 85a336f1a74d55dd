import Foundation

/// The tables of a model's objects in a store, in Core Data's layout.
///
/// Each root entity has a table `Z` + its name in capitals, which also has the rows of its descendants; `Z_ENT` is the
/// entity of a row. Attributes and to-one relationships have a column `Z` + name; that of a relationship has the other
/// object's `Z_PK`. Many-to-many relationships have a separate table. Source: stores inspected with SQLite.
struct EntityTables: Sendable {
    let file: SQLiteStore
    let model: NSManagedObjectModel
    let identifier: String
    private let numbers: [String: Int64]
    private let names: [Int64: String]
    private let columns: [String: [String: Int]]

    /// - Throws: an error if the store does not match the model.
    init(_ file: SQLiteStore, _ model: NSManagedObjectModel) throws {
        (self.file, self.model) = (file, model)
        guard !(try file.columns(of: "Z_PRIMARYKEY")).isEmpty else {
            throw CoreDataError.incompatible("it is not a Core Data store.")
        }
        var numbers: [String: Int64] = [:]
        for row in try file.rows("SELECT Z_NAME, Z_ENT FROM Z_PRIMARYKEY") {
            if case .text(let name) = row[0], case .integer(let number) = row[1] { numbers[name] = number }
        }
        var columns: [String: [String: Int]] = [:]
        for entity in model.entities {
            let table = Self.table(of: entity, model)
            columns[table] = try columns[table] ?? file.columns(of: table)
            guard numbers[entity.entityName] != nil, let found = columns[table], !found.isEmpty else {
                throw CoreDataError.incompatible("there is no table \(table) for the entity \(entity.entityName).")
            }
            let wanted =
                entity.attributes.values.filter { !$0.isTransient }.map(\.name)
                + entity.relationships.values.filter { !$0.isToMany }.map(\.name)
            for property in wanted.sorted() where found[Self.column(property)] == nil {
                throw CoreDataError.incompatible(
                    "the table \(table) has no column \(Self.column(property)) for \(entity.entityName).\(property).")
            }
        }
        self.numbers = numbers
        self.columns = columns
        names = Dictionary(numbers.map { ($0.value, $0.key) }) { first, _ in first }
        let metadata = try? file.rows("SELECT Z_UUID FROM Z_METADATA LIMIT 1").first?.first
        if case .text(let text)? = metadata { identifier = text } else { identifier = "" }
    }

    static func column(_ property: String) -> String { "Z\(property.uppercased())" }

    private static func table(of entity: NSEntityDescription, _ model: NSManagedObjectModel) -> String {
        "Z\(model.root(of: entity).entityName.uppercased())"
    }

    /// Reads objects in the order of their primary keys.
    ///
    /// - Parameters:
    ///   - condition: an SQL condition, with question marks for `values`.
    ///   - order: a column; nil: the primary key.
    func objects(
        of entity: NSEntityDescription, where condition: String = "1", _ values: [Int64] = [], order: String? = nil,
        includingDescendants: Bool = true, limit: Int = -1
    ) throws -> [StoredObject] {
        let table = Self.table(of: entity, model)
        let members = includingDescendants ? model.family(of: entity) : [entity]
        let kinds = members.compactMap { numbers[$0.entityName] }.map(String.init).joined(separator: ", ")
        guard let columns = columns[table], let key = columns["Z_PK"], let kind = columns["Z_ENT"] else {
            throw CoreDataError.incompatible("the table \(table) has no column Z_PK or Z_ENT.")
        }
        let query = """
            SELECT * FROM \(SQLiteStore.quoted(table)) WHERE Z_ENT IN (\(kinds)) AND (\(condition)) \
            ORDER BY \(SQLiteStore.quoted(order ?? "Z_PK")) LIMIT \(limit)
            """
        return try file.rows(query, values).compactMap { row in
            guard row.count == columns.count, case .integer(let number) = row[key], case .integer(let kind) = row[kind],
                let entity = names[kind].flatMap({ model.entitiesByName[$0] })
            else { return nil }
            return StoredObject(entity: entity, number: number, row: row, columns: columns)
        }
    }

    func count(of entity: NSEntityDescription, includingDescendants: Bool) throws -> Int {
        let members = includingDescendants ? model.family(of: entity) : [entity]
        let kinds = members.compactMap { numbers[$0.entityName] }.map(String.init).joined(separator: ", ")
        let table = SQLiteStore.quoted(Self.table(of: entity, model))
        let row = try file.rows("SELECT COUNT(*) FROM \(table) WHERE Z_ENT IN (\(kinds))").first
        if case .integer(let count)? = row?.first { return Int(count) } else { return 0 }
    }

    /// The related objects of an object, in order for an ordered relationship.
    func related(_ relationship: RelationshipFacts, of object: StoredObject) throws -> [StoredObject] {
        guard let destination = model.entitiesByName[relationship.destination] else { return [] }
        guard relationship.isToMany else {
            guard case .integer(let number) = object.value(relationship.name) else { return [] }
            return try objects(of: destination, where: "Z_PK = ?", [number])
        }
        guard let inverse = relationship.inverse.flatMap({ destination.relationships[$0] }) else {
            throw CoreDataError.notOffered(
                "The relationship \(relationship.entity).\(relationship.name) without inverse")
        }
        if inverse.isToMany { return try joined(relationship, inverse, destination, object) }
        let column = Self.column(inverse.name)
        let order = "Z_FOK_\(inverse.name.uppercased())"
        let hasOrder = columns[Self.table(of: destination, model)]?[order] != nil
        return try objects(
            of: destination, where: "\(SQLiteStore.quoted(column)) = ?", [object.number], order: hasOrder ? order : nil)
    }

    /// Reads a many-to-many relationship through its join table, which is named after one side.
    private func joined(
        _ relationship: RelationshipFacts, _ inverse: RelationshipFacts, _ destination: NSEntityDescription,
        _ object: StoredObject
    ) throws -> [StoredObject] {
        let (here, there) = (numbers[relationship.entity] ?? 0, numbers[inverse.entity] ?? 0)
        let own = "Z_\(here)\(inverse.name.uppercased())"
        let other = "Z_\(there)\(relationship.name.uppercased())"
        let tables = ["Z_\(here)\(relationship.name.uppercased())", "Z_\(there)\(inverse.name.uppercased())"]
        for table in tables {
            let columns = try file.columns(of: table)
            guard columns[own] != nil, columns[other] != nil, own != other else { continue }
            let pairs =
                "SELECT \(SQLiteStore.quoted(other)) FROM \(SQLiteStore.quoted(table)) WHERE \(SQLiteStore.quoted(own)) = ?"
            return try objects(of: destination, where: "Z_PK IN (\(pairs))", [object.number])
        }
        throw CoreDataError.notOffered("The join table of \(relationship.entity).\(relationship.name)")
    }
}

/// An object as stored.
struct StoredObject: Sendable {
    let entity: NSEntityDescription
    let number: Int64
    let row: SQLiteStore.Row
    let columns: [String: Int]

    func value(_ property: String) -> StoredValue {
        columns[EntityTables.column(property)].map { row[$0] } ?? .null
    }
}
