/// A UIKit view in a SwiftUI hierarchy (iOS 13).
@preconcurrency @MainActor
public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    typealias Context = UIViewRepresentableContext<Self>
    func makeUIView(context: Context) -> UIViewType
    func updateUIView(_ uiView: UIViewType, context: Context)
    func makeCoordinator() -> Coordinator
}

extension UIViewRepresentable where Coordinator == Void {
    public func makeCoordinator() {}
}

/// The context of a represented view (iOS 13).
@preconcurrency @MainActor
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
    public let coordinator: Representable.Coordinator
    public let environment: EnvironmentValues
    public var transaction: Transaction { Transaction() }
}

/// A view controller in a SwiftUI hierarchy (iOS 13).
@preconcurrency @MainActor
public protocol UIViewControllerRepresentable: View where Body == Never {
    associatedtype UIViewControllerType: UIViewController
    associatedtype Coordinator = Void
    typealias Context = UIViewControllerRepresentableContext<Self>
    func makeUIViewController(context: Context) -> UIViewControllerType
    func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
    func makeCoordinator() -> Coordinator
}

extension UIViewControllerRepresentable where Coordinator == Void {
    public func makeCoordinator() {}
}

/// The context of a represented view controller (iOS 13).
@preconcurrency @MainActor
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
    public let coordinator: Representable.Coordinator
    public let environment: EnvironmentValues
    public var transaction: Transaction { Transaction() }
}

/// What a place keeps of a represented view.
@MainActor private final class Represented<Object: AnyObject, Coordinator> {
    let object: Object
    let coordinator: Coordinator

    init(_ object: Object, _ coordinator: Coordinator) {
        self.object = object
        self.coordinator = coordinator
    }
}

extension UIViewRepresentable {
    /// Lists the view, which the place keeps.
    func listRepresented(_ context: ViewContext, into listing: inout Listing) {
        typealias Kept = Represented<UIViewType, Coordinator>
        let known = context.node.memory as? Kept
        let coordinator = known?.coordinator ?? makeCoordinator()
        let inner = Context(coordinator: coordinator, environment: context.environment)
        let view = known?.object ?? makeUIView(context: inner)
        context.node.memory = known ?? Kept(view, coordinator)
        updateUIView(view, context: inner)
        listing.elements.append(context.element(.view(view)))
    }
}

extension UIViewControllerRepresentable {
    /// Lists the controller's view, which the place keeps.
    func listRepresented(_ context: ViewContext, into listing: inout Listing) {
        typealias Kept = Represented<UIViewControllerType, Coordinator>
        let known = context.node.memory as? Kept
        let coordinator = known?.coordinator ?? makeCoordinator()
        let inner = Context(coordinator: coordinator, environment: context.environment)
        let controller = known?.object ?? makeUIViewController(context: inner)
        context.node.memory = known ?? Kept(controller, coordinator)
        updateUIViewController(controller, context: inner)
        if known == nil { context.node.graph.afterwards.append { controller.appear() } }
        if let view = controller.view { listing.elements.append(context.element(.view(view))) }
    }
}
