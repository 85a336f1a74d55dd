public import Foundation

// Security-scoped resources of other apps. A filter has only its own files.
extension URL {
    /// Starts access to a security-scoped resource.
    ///
    /// - Returns: false, as on iOS for every other URL, such as files of the app or its App Group. Access is unchanged.
    public func startAccessingSecurityScopedResource() -> Bool { false }

    /// Does nothing.
    public func stopAccessingSecurityScopedResource() {}
}

extension NSURL {
    /// Starts access to a security-scoped resource.
    ///
    /// - Returns: false: there are no security-scoped resources here.
    public func startAccessingSecurityScopedResource() -> Bool { false }

    /// Does nothing.
    public func stopAccessingSecurityScopedResource() {}
}
