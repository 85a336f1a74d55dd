/// A value that a view stores (iOS 13).
@propertyWrapper
public struct State<Value>: DynamicProperty {
    private let initial: Value
    private var location: StateLocation<Value>?

    public init(wrappedValue value: Value) { initial = value }
    public init(initialValue value: Value) { initial = value }

    /// As on iOS, the initial value outside a view that is shown, where it cannot be set.
    public var wrappedValue: Value {
        get { location?.value ?? initial }
        nonmutating set { location?.value = newValue }
    }

    public var projectedValue: Binding<Value> {
        guard let location else { return .constant(initial) }
        return Binding(location, \.value)
    }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() { self.init(wrappedValue: nil) }
}

extension State: ConnectedProperty {
    mutating func connect(_ place: PropertyPlace) {
        location = place.stored { StateLocation(initial, place.node.graph.change) }
    }
}

/// The storage of a view's value. It can be set from any thread, as on iOS.
final class StateLocation<Value> {
    private var stored: Value
    private let change: PendingChange
    private let lock = NSLock()

    init(_ value: Value, _ change: PendingChange) {
        stored = value
        self.change = change
    }

    var value: Value {
        get { lock.withLock { stored } }
        set {
            // The old value is released outside the lock: its deinitializer may read the state.
            var value = newValue
            lock.withLock { swap(&stored, &value) }
            change.mark()
        }
    }
}

/// Read and write access to a value that is stored elsewhere (iOS 13).
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
    private let read: () -> Value
    private let write: (Value) -> Void

    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        read = get
        write = set
    }

    public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
        self.init(get: get) { set($0, Transaction()) }
    }

    /// A property of an object.
    init<Root>(_ object: Root, _ keyPath: ReferenceWritableKeyPath<Root, Value>) {
        self.init(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
    }

    public init(projectedValue: Binding<Value>) { self = projectedValue }

    /// A binding with an unwrapped value; nil if the value is nil.
    public init?(_ base: Binding<Value?>) {
        guard let value = base.wrappedValue else { return nil }
        self.init(get: { base.wrappedValue ?? value }, set: { base.wrappedValue = $0 })
    }

    public init<Wrapped>(_ base: Binding<Wrapped>) where Value == Wrapped? {
        self.init(get: { base.wrappedValue }, set: { if let value = $0 { base.wrappedValue = value } })
    }

    public static func constant(_ value: Value) -> Binding<Value> { Binding(get: { value }, set: { _ in }) }

    public var wrappedValue: Value {
        get { read() }
        nonmutating set { write(newValue) }
    }

    public var projectedValue: Binding<Value> { self }

    public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Binding<Member> {
        Binding<Member>(get: { wrappedValue[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 })
    }

    /// Nothing is animated.
    public func animation(_ animation: Animation? = .default) -> Binding<Value> { self }
}

extension Binding: Identifiable where Value: Identifiable {
    public var id: Value.ID { wrappedValue.id }
}

extension Binding: Sequence where Value: MutableCollection {
    public typealias Element = Binding<Value.Element>
}

extension Binding: Collection where Value: MutableCollection {
    public typealias Index = Value.Index
    public var startIndex: Value.Index { wrappedValue.startIndex }
    public var endIndex: Value.Index { wrappedValue.endIndex }
    public func index(after index: Value.Index) -> Value.Index { wrappedValue.index(after: index) }

    public subscript(position: Value.Index) -> Binding<Value.Element> {
        Binding<Value.Element>(get: { wrappedValue[position] }, set: { wrappedValue[position] = $0 })
    }
}

extension Binding: BidirectionalCollection where Value: MutableCollection & BidirectionalCollection {
    public func index(before index: Value.Index) -> Value.Index { wrappedValue.index(before: index) }
}

extension Binding: RandomAccessCollection where Value: MutableCollection & RandomAccessCollection {}

/// The context of a change (iOS 13). Nothing is animated.
public struct Transaction: Sendable {
    public var animation: Animation?
    public var disablesAnimations = false
    public init() {}
    public init(animation: Animation?) { self.animation = animation }
}

/// Access to the keyboard focus (iOS 15). It is stored; no field is focused here.
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
    @State private var value: Value

    public init() where Value == Bool { _value = State(wrappedValue: false) }
    public init<Wrapped>() where Value == Wrapped? { _value = State(wrappedValue: nil) }

    public var wrappedValue: Value {
        get { value }
        nonmutating set { value = newValue }
    }

    public var projectedValue: Binding { Binding(value: $value) }

    @propertyWrapper
    public struct Binding {
        let value: AppleSwiftUI.Binding<Value>

        public var wrappedValue: Value {
            get { value.wrappedValue }
            nonmutating set { value.wrappedValue = newValue }
        }

        public var projectedValue: Binding { self }
    }
}

/// A value during a gesture (iOS 13). Gestures other than taps do not occur here: always the initial value.
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
    public let wrappedValue: Value
    public var projectedValue: GestureState<Value> { self }

    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public init(initialValue: Value) { wrappedValue = initialValue }
}

/// A size that follows the text size (iOS 14), which is the default here.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
    public let wrappedValue: Value

    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) { self.wrappedValue = wrappedValue }
}

/// An identity for effects between views (iOS 14).
@propertyWrapper
public struct Namespace: DynamicProperty {
    public struct ID: Hashable, Sendable {}
    public init() {}
    public var wrappedValue: ID { ID() }
}
