extension View {
    /// Called when the view appears.
    public func onAppear(perform action: (@MainActor () -> Void)? = nil) -> some View {
        LifecycleModifier(content: self, appear: action ?? {})
    }

    /// Called when the view is no longer in the hierarchy.
    public func onDisappear(perform action: (@MainActor () -> Void)? = nil) -> some View {
        LifecycleModifier(content: self, disappear: action ?? {})
    }

    /// A task that starts when the view appears, and is canceled when it disappears.
    public func task(
        priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor @Sendable () async -> Void
    ) -> some View {
        LifecycleModifier(
            content: self,
            makeDisappear: {
                let task = Task(priority: priority) { await action() }
                return { task.cancel() }
            })
    }

    /// A task that starts when the view appears, and again when the value has changed.
    public func task<ID: Equatable & Hashable>(
        id value: ID, priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor @Sendable () async -> Void
    ) -> some View {
        layers(back: EmptyView().task(priority: priority, action).id(value))
    }

    /// Called when a value has changed since the last evaluation.
    public func onChange<Value: Equatable>(
        of value: Value, perform action: @escaping @MainActor (_ newValue: Value) -> Void
    ) -> some View {
        ChangeModifier(content: self, value: value) { _, new in action(new) }
    }

    public func onChange<Value: Equatable>(
        of value: Value, initial: Bool = false, _ action: @escaping @MainActor (_ old: Value, _ new: Value) -> Void
    ) -> some View {
        ChangeModifier(content: self, value: value, isInitial: initial, action: action)
    }

    public func onChange<Value: Equatable>(
        of value: Value, initial: Bool = false, _ action: @escaping @MainActor () -> Void
    ) -> some View {
        ChangeModifier(content: self, value: value, isInitial: initial) { _, _ in action() }
    }

    /// Called once with the geometry when the view appears: it never changes here.
    public func onGeometryChange<Value: Equatable & Sendable>(
        for type: Value.Type, of transform: @escaping @Sendable (GeometryProxy) -> Value,
        action: @escaping @MainActor (_ newValue: Value) -> Void
    ) -> some View {
        onAppear { action(transform(GeometryProxy())) }
    }

    /// Called with the values of a publisher while the view is in the hierarchy.
    public func onReceive<P: Publisher>(
        _ publisher: P, perform action: @escaping @MainActor (P.Output) -> Void
    ) -> some View where P.Failure == Never {
        ReceivingModifier(content: self, publisher: publisher, action: action)
    }
}

struct LifecycleModifier<Content: View>: View, ListedView {
    let content: Content
    var appear: (@MainActor () -> Void)?
    var disappear: (@MainActor () -> Void)?
    /// Called when it appears, for what to do when it disappears.
    var makeDisappear: (@MainActor () -> () -> Void)?

    func list(_ context: ViewContext, into listing: inout Listing) {
        let node = context.node
        if let disappear { node.disappeared = { MainActor.assumeIsolated { disappear() } } }
        if node.memory == nil {
            node.memory = true
            node.graph.afterwards.append {
                appear?()
                if let makeDisappear { node.disappeared = makeDisappear() }
            }
        }
        context.list(content, at: .content, into: &listing)
    }
}

struct ChangeModifier<Content: View, Value: Equatable>: View, ListedView {
    let content: Content
    let value: Value
    var isInitial = false
    let action: @MainActor (Value, Value) -> Void

    func list(_ context: ViewContext, into listing: inout Listing) {
        let last = context.node.memory as? Value
        context.node.memory = value
        if let last, last != value {
            context.node.graph.afterwards.append { action(last, value) }
        } else if last == nil, isInitial {
            context.node.graph.afterwards.append { action(value, value) }
        }
        context.list(content, at: .content, into: &listing)
    }
}

struct ReceivingModifier<Content: View, P: Publisher>: View, ListedView where P.Failure == Never {
    let content: Content
    let publisher: P
    let action: @MainActor (P.Output) -> Void

    /// The subscription of a place, which calls the action of the newest value of the view.
    @MainActor final class Subscription {
        var action: @MainActor (P.Output) -> Void = { _ in }
        var cancellable: AnyCancellable?
    }

    func list(_ context: ViewContext, into listing: inout Listing) {
        if let known = context.node.memory as? Subscription {
            known.action = action
        } else {
            let subscription = Subscription()
            subscription.action = action
            context.node.memory = subscription
            // A publisher that sends at once would change values during the evaluation.
            context.node.graph.afterwards.append { [publisher] in
                subscription.cancellable = publisher.sink { [weak subscription] output in
                    // As on iOS, publishers have to send on the main thread.
                    MainActor.assumeIsolated { subscription?.action(output) }
                }
            }
        }
        context.list(content, at: .content, into: &listing)
    }
}
