import AppleFoundation
import Foundation

/// The objects of a fetch request in sections, for a table (iOS 3).
///
///     let results = NSFetchedResultsController(
///         fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "group.name", cacheName: nil)
///     try results.performFetch()
///     let first = results.object(at: [0, 0])
///
/// The app's store is read-only and nothing is notified: the results are those of the last `performFetch()`, and the
/// delegate is never called for a change.
open class NSFetchedResultsController<ResultType>: NSObject {
    public let fetchRequest: NSFetchRequest<ResultType>
    public let managedObjectContext: NSManagedObjectContext
    public let sectionNameKeyPath: String?
    /// Without effect: every fetch reads the store.
    public let cacheName: String?
    open weak var delegate: (any NSFetchedResultsControllerDelegate)?
    private var fetched: [FetchedSection]?

    /// - Parameters:
    ///   - fetchRequest: has at least one sort descriptor. Otherwise the process ends, as on an iPhone.
    ///   - sectionNameKeyPath: a property of the model by which the results are sorted first; nil: one section.
    public init(
        fetchRequest: NSFetchRequest<ResultType>, managedObjectContext context: NSManagedObjectContext,
        sectionNameKeyPath: String?, cacheName name: String?
    ) {
        if (fetchRequest.sortDescriptors ?? []).isEmpty {
            _raise("CoreData: NSFetchedResultsController needs a fetch request with sort descriptors.")
        }
        (self.fetchRequest, managedObjectContext) = (fetchRequest, context)
        (self.sectionNameKeyPath, cacheName) = (sectionNameKeyPath, name)
        super.init()
    }

    /// Without effect: nothing is cached.
    open class func deleteCache(withName name: String?) {}

    /// - Throws: `NSError` as `NSManagedObjectContext.fetch(_:)`, or if the results are not sorted by section.
    open func performFetch() throws {
        fetched = nil
        let objects = try managedObjectContext.fetch(fetchRequest)
        guard let sectionNameKeyPath else {
            fetched = [FetchedSection(name: "", contents: objects)]
            return
        }
        var sections: [FetchedSection] = []
        for (index, object) in objects.enumerated() {
            let name = try FetchedSection.name(of: object, by: sectionNameKeyPath)
            if sections.last?.name == name {
                sections[sections.count - 1].contents.append(object)
            } else if sections.contains(where: { $0.name == name }) {
                throw CoreDataError.outOfOrder(index, section: name)
            } else {
                sections.append(FetchedSection(name: name, contents: [object]))
            }
        }
        for place in sections.indices {
            sections[place].indexTitle = sectionIndexTitle(forSectionName: sections[place].name)
        }
        fetched = sections
    }

    /// nil before the first fetch; the same holds for the sections.
    open var fetchedObjects: [ResultType]? { fetched?.flatMap { $0.contents.compactMap { $0 as? ResultType } } }
    open var sections: [any NSFetchedResultsSectionInfo]? { fetched }

    /// An index outside the results ends the process, as on an iPhone.
    open func object(at indexPath: IndexPath) -> ResultType {
        guard indexPath.count == 2, let fetched, fetched.indices.contains(indexPath[0]),
            fetched[indexPath[0]].contents.indices.contains(indexPath[1]),
            let object = fetched[indexPath[0]].contents[indexPath[1]] as? ResultType
        else {
            _raise("CoreData: NSFetchedResultsController has no object at \(Array(indexPath)).")
        }
        return object
    }

    open func indexPath(forObject object: ResultType) -> IndexPath? {
        guard let object = object as? NSObject else { return nil }
        for (section, info) in (fetched ?? []).enumerated() {
            if let row = info.contents.firstIndex(where: { ($0 as? NSObject) == object }) { return [section, row] }
        }
        return nil
    }

    // MARK: The index of a table

    open var sectionIndexTitles: [String] { (fetched ?? []).map { $0.indexTitle ?? "" } }

    /// The delegate's title, or the capital first letter.
    open func sectionIndexTitle(forSectionName sectionName: String) -> String? {
        guard let delegate else { return sectionName.first.map { $0.uppercased() } }
        let request = NSFetchRequest<any NSFetchRequestResult>()
        (request.entityName, request.predicate) = (fetchRequest.entityName, fetchRequest.predicate)
        request.sortDescriptors = fetchRequest.sortDescriptors
        // The delegate takes a controller of any results, which is another class in Swift.
        let controller = NSFetchedResultsController<any NSFetchRequestResult>(
            fetchRequest: request, managedObjectContext: managedObjectContext,
            sectionNameKeyPath: sectionNameKeyPath, cacheName: cacheName)
        return delegate.controller(controller, sectionIndexTitleForSectionName: sectionName)
    }

    open func section(forSectionIndexTitle title: String, at sectionIndex: Int) -> Int {
        sectionIndexTitles.firstIndex(of: title) ?? sectionIndex
    }
}

/// A section of results.
public protocol NSFetchedResultsSectionInfo {
    var name: String { get }
    var indexTitle: String? { get }
    var numberOfObjects: Int { get }
    var objects: [Any]? { get }
}

private struct FetchedSection: NSFetchedResultsSectionInfo {
    let name: String
    var contents: [Any]
    var indexTitle: String?

    var numberOfObjects: Int { contents.count }
    var objects: [Any]? { contents }

    static func name(of object: Any, by keyPath: String) throws -> String {
        let value: Any?
        if let object = object as? NSManagedObject {
            let key = String(keyPath.prefix { $0 != "." })
            guard object.entity.attributes[key] != nil || object.entity.relationships[key] != nil else {
                throw CoreDataError.notOffered("A section by \(keyPath), which is not a property of the model,")
            }
            value = object.value(forKeyPath: keyPath)
        } else {
            value = (object as? NSDictionary)?[keyPath]
        }
        return switch value {
        case nil: ""
        case let value as Bool: value ? "1" : "0"
        case let value?: "\(value)"
        }
    }
}

/// What changed in the results.
public enum NSFetchedResultsChangeType: UInt, Sendable {
    case insert = 1, delete, move, update
}

/// Provides index titles. The other methods, which are optional as on iOS, are never called: nothing changes.
public protocol NSFetchedResultsControllerDelegate: NSObjectProtocol {
    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        sectionIndexTitleForSectionName sectionName: String
    ) -> String?
}

extension NSFetchedResultsControllerDelegate {
    public func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        sectionIndexTitleForSectionName sectionName: String
    ) -> String? { sectionName.first.map { $0.uppercased() } }
}
