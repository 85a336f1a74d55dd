import AppleCoreData
import Foundation
import Testing

/// The results of a request in sections.
@Suite struct FetchedResultsTests {
    private func results(
        by keyPath: String?, sorted keys: [String], _ context: NSManagedObjectContext
    ) -> NSFetchedResultsController<Keyword> {
        let request: NSFetchRequest<Keyword> = Keyword.fetchRequest()
        request.sortDescriptors = keys.map { NSSortDescriptor(key: $0, ascending: true) }
        return NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: keyPath, cacheName: "Keywords")
    }

    @Test func `without a key path there is one section, after the fetch`() throws {
        let results = results(by: nil, sorted: ["text"], try StoreMaker().context())
        #expect(results.fetchedObjects == nil && results.sections == nil && results.sectionIndexTitles.isEmpty)
        try results.performFetch()
        #expect(results.fetchedObjects?.map(\.text) == [nil, "casino", "lottery", "sale"])
        #expect(results.sections?.map(\.numberOfObjects) == [4])
        let last = results.object(at: [0, 3])
        #expect(last.text == "sale" && results.indexPath(forObject: last) == [0, 3])
        NSFetchedResultsController<Keyword>.deleteCache(withName: nil)
    }

    @Test func `sections follow the sort order, and have the name of a value`() throws {
        let maker = try StoreMaker()
        let context = try maker.context()
        let byGroup = results(by: "group.name", sorted: ["group.name", "text"], context)
        try byGroup.performFetch()
        #expect(byGroup.sections?.map(\.name) == ["", "Adverts", "Spam"])
        #expect(
            byGroup.sections?.map(\.indexTitle) == [nil, "A", "S"] && byGroup.sectionIndexTitles == ["", "A", "S"])
        #expect(byGroup.section(forSectionIndexTitle: "S", at: 2) == 2)
        #expect((byGroup.sections?[2].objects as? [Keyword])?.map(\.text) == ["casino", "lottery"])
        let byNumber = results(by: "weight", sorted: ["weight"], context)
        try byNumber.performFetch()
        #expect(byNumber.sections?.map(\.name) == ["1", "3", "5"])
        let byState = results(by: "isEnabled", sorted: ["isEnabled"], context)
        try byState.performFetch()
        #expect(byState.sections?.map(\.name) == ["0", "1"])
        let other = Keyword(context: context)
        #expect(byState.indexPath(forObject: other) == nil)
    }

    @Test func `results that are not sorted by section, or sections by another property, are errors`() throws {
        let maker = try StoreMaker()
        let unsorted = results(by: "group.name", sorted: ["weight"], try maker.context())
        #expect { try unsorted.performFetch() } throws: {
            ($0 as NSError).localizedDescription.contains("sort descriptor must sort by section")
        }
        #expect(unsorted.fetchedObjects == nil)
        let computed = results(by: "firstLetter", sorted: ["text"], try maker.context())
        #expect { try computed.performFetch() } throws: {
            ($0 as NSError).localizedDescription.contains("firstLetter, which is not a property of the model")
        }
    }

    private final class Titles: NSObject, NSFetchedResultsControllerDelegate {
        func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
            Issue.record("nothing changes")
        }
        func controller(
            _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
            sectionIndexTitleForSectionName sectionName: String
        ) -> String? { sectionName + (controller.sectionNameKeyPath ?? "") }
    }

    @Test func `a delegate is asked for index titles only`() throws {
        let maker = try StoreMaker()
        let results = results(by: "weight", sorted: ["weight"], try maker.context())
        let titles = Titles()
        results.delegate = titles
        try results.performFetch()
        #expect(results.sectionIndexTitles == ["1weight", "3weight", "5weight"])
    }
}

/// A class that is known at run time only.
@Suite struct GenericObjectTests {
    private func first<T: NSManagedObject>(_ type: T.Type, _ context: NSManagedObjectContext) throws -> T? {
        let request: Any = T.fetchRequest() as NSFetchRequest<T>
        return try context.fetch(try #require(request as? NSFetchRequest<T>)).first
    }
    private func made<T: NSManagedObject>(_ context: NSManagedObjectContext) -> T { T(context: context) }

    @Test func `objects are fetched and created by their class`() throws {
        let maker = try StoreMaker()
        let context = try maker.context()
        #expect(try first(Keyword.self, context)?.text == "casino")
        let keyword: Keyword = made(context)
        #expect(keyword.isInserted && keyword.weight == 7)
        let type: NSManagedObject.Type = Keyword.self
        #expect(type.init(context: context) is Keyword)
    }
}
