@_spi(Reflection) import Swift

/// A property of a view that is stored outside it (iOS 13).
public protocol DynamicProperty {
    /// Called before the view's body, when the properties inside it are connected.
    mutating func update()
}

extension DynamicProperty {
    public mutating func update() {}
}

/// A property of this module, which is connected with its storage before the view's body is called.
@MainActor protocol ConnectedProperty: DynamicProperty {
    mutating func connect(_ place: PropertyPlace)
}

/// The place of a property: the view's node, and the property's offset in the view.
@MainActor struct PropertyPlace {
    let node: ViewNode
    let offset: Int
    let environment: EnvironmentValues

    /// What is stored here; created for a new view.
    func stored<Object: AnyObject>(_ create: () -> Object) -> Object {
        if let known = node.storage[offset] as? Object { return known }
        let created = create()
        node.storage[offset] = created
        return created
    }
}

/// Connects the properties of a view's value with the storage at its place.
@MainActor struct PropertyConnection {
    let node: ViewNode
    let environment: EnvironmentValues

    private struct Field {
        let offset: Int
        let type: any DynamicProperty.Type
    }

    private static var known: [ObjectIdentifier: [Field]] = [:]

    func connect<Value>(_ value: inout Value) {
        guard !Self.fields(of: Value.self).isEmpty else { return }
        withUnsafeMutableBytes(of: &value) { bytes in
            guard let start = bytes.baseAddress else { return }
            connectFields(of: Value.self, at: start, offset: 0)
        }
    }

    /// - Parameters:
    ///   - start: the address of the value.
    ///   - offset: the value's offset in the view.
    private func connectFields(of type: Any.Type, at start: UnsafeMutableRawPointer, offset: Int) {
        for field in Self.fields(of: type) {
            connectProperty(field.type, at: start + field.offset, offset: offset + field.offset)
        }
    }

    private func connectProperty<Property: DynamicProperty>(
        _ type: Property.Type, at address: UnsafeMutableRawPointer, offset: Int
    ) {
        // The runtime's metadata says that a value of this type is at this address.
        let property = address.assumingMemoryBound(to: Property.self)
        if var connected = property.pointee as? any ConnectedProperty {
            connected.connect(PropertyPlace(node: node, offset: offset, environment: environment))
            if let value = connected as? Property { property.pointee = value }
        } else {
            connectFields(of: Property.self, at: address, offset: offset)
            property.pointee.update()
        }
    }

    /// The dynamic properties of a type, with their offsets.
    private static func fields(of type: Any.Type) -> [Field] {
        if let fields = known[ObjectIdentifier(type)] { return fields }
        var fields: [Field] = []
        _ = _forEachField(of: type) { _, offset, type, _ in
            if let type = type as? any DynamicProperty.Type { fields.append(Field(offset: offset, type: type)) }
            return true
        }
        known[ObjectIdentifier(type)] = fields
        return fields
    }
}
