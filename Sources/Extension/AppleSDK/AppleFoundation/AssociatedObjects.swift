// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Objects that are attached to others at run time. A use of them does not compile, and the error says why.

@available(*, unavailable, message: "associated objects need Objective-C; use a stored property or a dictionary")
public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {}

@available(*, unavailable, message: "associated objects need Objective-C; use a stored property or a dictionary")
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? { nil }

/// How an object would be attached.
public enum objc_AssociationPolicy: UInt, Sendable {
    case OBJC_ASSOCIATION_ASSIGN = 0, OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1, OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    case OBJC_ASSOCIATION_RETAIN = 769, OBJC_ASSOCIATION_COPY = 771
}
