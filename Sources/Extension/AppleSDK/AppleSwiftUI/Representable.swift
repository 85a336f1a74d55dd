/// What both kinds of UIKit's objects in a SwiftUI hierarchy have in common.
@preconcurrency @MainActor
public protocol _Representable: View where Body == Never {
    associatedtype Coordinator = Void
    func makeCoordinator() -> Coordinator
}

extension _Representable where Coordinator == Void {
    public func makeCoordinator() {}
}

/// The context of a represented view or view controller (iOS 13).
@preconcurrency @MainActor
public struct _RepresentableContext<Representable: _Representable> {
    public let coordinator: Representable.Coordinator
    public let environment: EnvironmentValues
    public var transaction: Transaction { Transaction() }
}

public typealias UIViewRepresentableContext = _RepresentableContext
public typealias UIViewControllerRepresentableContext = _RepresentableContext

/// A UIKit view in a SwiftUI hierarchy (iOS 13).
public protocol UIViewRepresentable: _Representable {
    associatedtype UIViewType: UIView
    typealias Context = UIViewRepresentableContext<Self>
    func makeUIView(context: Context) -> UIViewType
    func updateUIView(_ uiView: UIViewType, context: Context)
}

/// A view controller in a SwiftUI hierarchy (iOS 13).
public protocol UIViewControllerRepresentable: _Representable {
    associatedtype UIViewControllerType: UIViewController
    typealias Context = UIViewControllerRepresentableContext<Self>
    func makeUIViewController(context: Context) -> UIViewControllerType
    func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
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

extension _Representable {
    /// The object that the place keeps, made for a new view; and whether it is new.
    fileprivate func kept<Object: AnyObject>(
        _ context: ViewContext, make: (_RepresentableContext<Self>) -> Object,
        update: (Object, _RepresentableContext<Self>) -> Void
    ) -> (object: Object, isNew: Bool) {
        let known = context.node.memory as? Represented<Object, Coordinator>
        let coordinator = known?.coordinator ?? makeCoordinator()
        let inner = _RepresentableContext<Self>(coordinator: coordinator, environment: context.environment)
        let object = known?.object ?? make(inner)
        context.node.memory = known ?? Represented(object, coordinator)
        update(object, inner)
        return (object, known == nil)
    }
}

extension UIViewRepresentable {
    func listRepresented(_ context: ViewContext, into listing: inout Listing) {
        let view = kept(context, make: makeUIView, update: updateUIView).object
        listing.elements.append(context.element(.view(view)))
    }
}

extension UIViewControllerRepresentable {
    func listRepresented(_ context: ViewContext, into listing: inout Listing) {
        let (controller, isNew) = kept(context, make: makeUIViewController, update: updateUIViewController)
        if isNew { context.node.graph.afterwards.append { controller.appear() } }
        if let view = controller.view { listing.elements.append(context.element(.view(view))) }
    }
}
