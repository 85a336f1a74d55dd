import Foundation

/// Errors of stores, with Core Data's domains and codes if it has them.
enum CoreDataError {
    /// The error of `save()`, with Core Data's code for a failed save.
    static func readOnly() -> NSError {
        make(
            134030,
            "Siftbox's Core Data is read-only. On iOS, too, an extension cannot write to the store of its app, only to "
                + "its own store.")
    }

    static func missingFile(_ url: URL) -> NSError {
        make(260, "No store at \(url.path).", [NSFilePathErrorKey: url.path])
    }

    /// The model does not match the store.
    static func incompatible(_ what: String) -> NSError {
        make(
            134100,
            "The model used to open the store is incompatible with the one used to create the store: \(what)")
    }

    static func sqlite(_ message: String) -> NSError {
        make(256, "The store cannot be read: \(message).")
    }

    /// A feature of Core Data that this module does not have.
    static func notOffered(_ what: String) -> NSError {
        make(134060, "\(what) is not supported by Siftbox's Core Data.")
    }

    /// The results of a controller are not sorted by section.
    static func outOfOrder(_ index: Int, section: String) -> NSError {
        make(
            134060,
            "The objects are not sorted by section (index \(index), section '\(section)'): the first sort descriptor must sort "
                + "by section.")
    }

    /// An operation that needs iCloud.
    static func noCloud() -> NSError {
        make(
            134400,
            "Siftbox has no iCloud account, and an extension has no network (X2). Only the app can create the schema.")
    }

    static func noStore() -> NSError {
        make(
            134070,
            "The coordinator has no persistent stores: they were not loaded, or loading failed.")
    }

    static func missingObject(_ name: String) -> NSError {
        make(133000, "No object \(name).")
    }

    private static func make(_ code: Int, _ sentence: String, _ more: [String: Any] = [:]) -> NSError {
        let facts = more.merging([NSLocalizedDescriptionKey: sentence]) { $1 }
        return NSError(domain: NSCocoaErrorDomain, code: code, userInfo: facts)
    }
}
