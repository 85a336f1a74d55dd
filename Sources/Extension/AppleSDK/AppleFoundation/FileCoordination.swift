public import Foundation

/// The address of a variable for an error, as in `error: &error`.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

/// Coordinates access to files between processes.
///
/// Only the extension's process has files of the App Group open here, so every access is granted immediately. What the
/// accessor may do is unchanged: a write to the App Group fails (X3).
public class NSFileCoordinator: NSObject {
    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let withoutChanges = ReadingOptions(rawValue: 1)
        public static let resolvesSymbolicLink = ReadingOptions(rawValue: 2)
        public static let immediatelyAvailableMetadataOnly = ReadingOptions(rawValue: 4)
        public static let forUploading = ReadingOptions(rawValue: 8)
    }

    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let forDeleting = WritingOptions(rawValue: 1)
        public static let forMoving = WritingOptions(rawValue: 2)
        public static let forMerging = WritingOptions(rawValue: 4)
        public static let forReplacing = WritingOptions(rawValue: 8)
        public static let contentIndependentMetadataOnly = WritingOptions(rawValue: 16)
    }

    public let purposeIdentifier = UUID().uuidString

    public init(filePresenter: (any NSFilePresenter)? = nil) { super.init() }

    public func coordinate(
        readingItemAt url: URL, options: ReadingOptions = [], error: NSErrorPointer,
        byAccessor reader: (URL) -> Void
    ) {
        reader(options.contains(.resolvesSymbolicLink) ? url.resolvingSymlinksInPath() : url)
    }

    public func coordinate(
        writingItemAt url: URL, options: WritingOptions = [], error: NSErrorPointer,
        byAccessor writer: (URL) -> Void
    ) {
        writer(url)
    }

    public func coordinate(
        readingItemAt readingURL: URL, options: ReadingOptions = [], writingItemAt writingURL: URL,
        options writingOptions: WritingOptions = [], error: NSErrorPointer, byAccessor accessor: (URL, URL) -> Void
    ) {
        accessor(readingURL, writingURL)
    }

    public func cancel() {}
    public class func addFilePresenter(_ presenter: any NSFilePresenter) {}
    public class func removeFilePresenter(_ presenter: any NSFilePresenter) {}
    public class var filePresenters: [any NSFilePresenter] { [] }
}

/// Receives the changes of a file by other processes. There are none here: its methods, which are optional on iOS, are
/// never called.
public protocol NSFilePresenter: NSObjectProtocol {
    var presentedItemURL: URL? { get }
    var presentedItemOperationQueue: OperationQueue { get }
}
