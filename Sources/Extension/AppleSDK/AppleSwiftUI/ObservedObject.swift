/// An object whose changes a view follows (iOS 13).
@propertyWrapper
@preconcurrency @MainActor
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
    public var wrappedValue: ObjectType

    public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
    public init(initialValue: ObjectType) { wrappedValue = initialValue }

    public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

    /// Bindings to the properties of an object.
    @dynamicMemberLookup
    @preconcurrency @MainActor
    public struct Wrapper {
        let object: ObjectType

        public subscript<Value>(dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Value>) -> Binding<Value> {
            Binding(object, keyPath)
        }
    }
}

extension ObservedObject: ConnectedProperty {
    mutating func connect(_ place: PropertyPlace) { ObjectObservation.follow(wrappedValue, at: place) }
}

/// An object that a view creates once and stores (iOS 14).
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
    private let create: () -> ObjectType
    private var object: ObjectType?

    public init(wrappedValue: @autoclosure @escaping () -> ObjectType) { create = wrappedValue }

    /// As on iOS, a new object outside a view that is shown.
    @preconcurrency @MainActor public var wrappedValue: ObjectType { object ?? create() }
    @preconcurrency @MainActor public var projectedValue: ObservedObject<ObjectType>.Wrapper {
        .init(object: wrappedValue)
    }
}

extension StateObject: ConnectedProperty {
    mutating func connect(_ place: PropertyPlace) {
        let kept = (place.node.storage[place.offset] as? ObjectObservation)?.object as? ObjectType
        let object = kept ?? create()
        self.object = object
        ObjectObservation.follow(object, at: place)
    }
}

/// An object from the environment (iOS 13).
@propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
    private var object: ObjectType?

    public init() {}

    /// As on iOS, the process ends if no view above has set an object of the type.
    @preconcurrency @MainActor public var wrappedValue: ObjectType {
        guard let object else {
            // A mistake of the extension, at which SwiftUI ends the process, too: no object could be returned.
            fatalError(
                "No ObservableObject of type \(ObjectType.self) found. A View.environmentObject(_:) for \(ObjectType.self) "
                    + "may be missing as an ancestor of this view.")
        }
        return object
    }

    @preconcurrency @MainActor public var projectedValue: ObservedObject<ObjectType>.Wrapper {
        .init(object: wrappedValue)
    }
}

extension EnvironmentObject: ConnectedProperty {
    mutating func connect(_ place: PropertyPlace) {
        object = place.environment.objects[ObjectIdentifier(ObjectType.self)] as? ObjectType
        if let object { ObjectObservation.follow(object, at: place) }
    }
}

/// A property of a view that follows an object: the object, and the subscription to its changes.
@MainActor final class ObjectObservation {
    let object: AnyObject
    private let subscription: AnyCancellable

    private init(_ object: AnyObject, _ subscription: AnyCancellable) {
        self.object = object
        self.subscription = subscription
    }

    static func follow(_ object: some ObservableObject, at place: PropertyPlace) {
        if let known = place.node.storage[place.offset] as? ObjectObservation, known.object === object { return }
        let change = place.node.graph.change
        place.node.storage[place.offset] = ObjectObservation(
            object, object.objectWillChange.sink { _ in change.mark() })
    }
}

/// Bindings to the properties of an object with `@Observable` (iOS 17).
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value: AnyObject> {
    public var wrappedValue: Value

    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }

    public var projectedValue: Bindable<Value> { self }

    public subscript<Member>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Member>) -> Binding<Member> {
        Binding(wrappedValue, keyPath)
    }
}
