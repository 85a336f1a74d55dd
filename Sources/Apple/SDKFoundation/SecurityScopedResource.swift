import Foundation

// A URL that another app has lent is opened and closed around its use. A filter has its own files only.
extension URL {
    /// Begins the use of a resource that the system has lent.
    ///
    /// - Returns: false, as on a phone for every URL that was not lent, such as those of the app's own files and of its
    ///   group: the resource can be used, or not, as before.
    public func startAccessingSecurityScopedResource() -> Bool { false }

    /// Ends what `startAccessingSecurityScopedResource()` began: nothing here.
    public func stopAccessingSecurityScopedResource() {}
}

extension NSURL {
    /// Begins the use of a resource that the system has lent.
    ///
    /// - Returns: false: no resource is lent here.
    public func startAccessingSecurityScopedResource() -> Bool { false }

    /// Ends what `startAccessingSecurityScopedResource()` began: nothing here.
    public func stopAccessingSecurityScopedResource() {}
}
