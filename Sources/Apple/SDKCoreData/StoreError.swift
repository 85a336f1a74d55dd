import Foundation

/// The errors of a store, with Core Data's domains and codes where it has them.
enum StoreError {
    /// The code that `save()` throws here: Core Data's for a store that cannot be saved.
    static func readOnly() -> NSError {
        make(
            NSCocoaErrorDomain, 134030,
            "Siftbox reads a Core Data store and does not write one. On a phone an extension cannot write to the store "
                + "of its app either; a store of its own it can.")
    }

    static func missingFile(_ url: URL) -> NSError {
        make(NSCocoaErrorDomain, 260, "There is no store \(url.path).", [NSFilePathErrorKey: url.path])
    }

    /// The model and the store do not belong together.
    static func incompatible(_ what: String) -> NSError {
        make(
            NSCocoaErrorDomain, 134100,
            "The model used to open the store is incompatible with the one used to create the store: \(what)")
    }

    static func sqlite(_ message: String) -> NSError {
        make(NSCocoaErrorDomain, 256, "The store cannot be read: \(message).")
    }

    /// Something that Core Data can do and this module cannot.
    static func notOffered(_ what: String) -> NSError {
        make(NSCocoaErrorDomain, 134060, "\(what) is not offered by Siftbox's Core Data.")
    }

    static func noStore() -> NSError {
        make(
            NSCocoaErrorDomain, 134070,
            "The coordinator has no persistent stores: loading them failed, or was not asked for.")
    }

    static func missingObject(_ name: String) -> NSError {
        make(NSCocoaErrorDomain, 133000, "There is no object \(name).")
    }

    private static func make(
        _ domain: String, _ code: Int, _ sentence: String, _ more: [String: Any] = [:]
    ) -> NSError {
        NSError(domain: domain, code: code, userInfo: more.merging([NSLocalizedDescriptionKey: sentence]) { $1 })
    }
}
