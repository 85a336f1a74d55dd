/// A switch (iOS 13).
public struct Toggle<Label: View>: View, ListedView {
    private let isOn: Binding<Bool>
    private let label: Label

    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.isOn = isOn
        self.label = label()
    }

    func list(_ context: ViewContext, into listing: inout Listing) {
        let words = context.listing(of: label, at: .content).words
        listing.elements.append(
            context.element(.toggle(words, isOn: isOn.wrappedValue) { isOn.wrappedValue = $0 }))
    }
}

extension Toggle where Label == Text {
    public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(titleKey) } }

    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(title) } }
}

extension Toggle where Label == AppleSwiftUI.Label<Text, Image> {
    public init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { AppleSwiftUI.Label(titleKey, systemImage: systemImage) }
    }
}

/// Buttons that increase and decrease a value (iOS 13).
public struct Stepper<Label: View>: View, ListedView {
    private let label: Label
    private let increment: (@MainActor () -> Void)?
    private let decrement: (@MainActor () -> Void)?

    public init(
        @ViewBuilder label: () -> Label, onIncrement: (@MainActor () -> Void)?, onDecrement: (@MainActor () -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.label = label()
        (increment, decrement) = (onIncrement, onDecrement)
    }

    public init<Value: Strideable>(
        value: Binding<Value>, in bounds: ClosedRange<Value>? = nil, step: Value.Stride = 1,
        @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        let (up, down) = (value.wrappedValue.advanced(by: step), value.wrappedValue.advanced(by: -step))
        let (increment, decrement): (@MainActor () -> Void, @MainActor () -> Void) = (
            { value.wrappedValue = up }, { value.wrappedValue = down }
        )
        self.init(
            label: label, onIncrement: bounds.map { up <= $0.upperBound } ?? true ? increment : nil,
            onDecrement: bounds.map { down >= $0.lowerBound } ?? true ? decrement : nil)
    }

    func list(_ context: ViewContext, into listing: inout Listing) {
        context.list(label, at: .content, into: &listing)
        for (part, (sign, action)) in [("−", decrement), ("+", increment)].enumerated() {
            var element = context.element(.button(sign, isSelected: nil) { action?() }, part)
            if action == nil { element.isEnabled = false }
            listing.elements.append(element)
        }
    }
}

extension Stepper where Label == Text {
    public init<Value: Strideable>(
        _ titleKey: LocalizedStringKey, value: Binding<Value>, in bounds: ClosedRange<Value>? = nil,
        step: Value.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(value: value, in: bounds, step: step) { Text(titleKey) }
    }

    @_disfavoredOverload
    public init<Title: StringProtocol, Value: Strideable>(
        _ title: Title, value: Binding<Value>, in bounds: ClosedRange<Value>? = nil, step: Value.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(value: value, in: bounds, step: step) { Text(title) }
    }

    public init(
        _ titleKey: LocalizedStringKey, onIncrement: (@MainActor () -> Void)?, onDecrement: (@MainActor () -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(label: { Text(titleKey) }, onIncrement: onIncrement, onDecrement: onDecrement)
    }
}
