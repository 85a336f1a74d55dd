public import Foundation

// Foundation's `init()` is not `required`, so Swift does not call it on a metatype, as in `T()`. On Apple's platforms it
// does, because `init()` is imported from Objective-C. Such a call needs an initializer of a protocol extension, which
// `ModuleAdditions` of ExtensionBuilder declares in the modules that have one: everywhere, it would accept `Words()` for a
// class without `init()`.

extension NSObject {
    /// A convenience initializer calls the `init()` of the metatype's class. In a class without one, the compiler has put a
    /// function there that ends the process with the class and its place.
    @_silgen_name("siftbox_NSObject_init")
    @usableFromInline convenience init(_dynamic: Void) { self.init() }

    /// The same function, as one that can be called on a metatype.
    @_silgen_name("siftbox_NSObject_init")
    fileprivate class func _created() -> NSObject
}

extension NSObjectProtocol where Self: NSObject {
    /// An object of this class. The added initializer has the same calling convention and the same name in the archive.
    @_silgen_name("siftbox_instance")
    public static func _instance() -> Self {
        // An initializer allocates an object of the class that it is called on, which is this one: the cast cannot fail.
        // swift-format-ignore: NeverForceUnwrap
        _created() as! Self
    }
}
