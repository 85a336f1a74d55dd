import AppleFoundation
import Synchronization

/// The models that the program has loaded, for the classes of their entities.
enum LoadedModels {
    /// A program loads one model, or a few. It keeps them in its containers as a rule.
    private static let maxCount = 100
    private static let models = Mutex<[NSManagedObjectModel]>([])

    static func add(_ model: NSManagedObjectModel) {
        models.withLock { models in
            if models.count == maxCount { models.removeFirst() }
            models.append(model)
        }
    }

    /// The entity with that class in the model that was loaded last.
    static func entity(ofClass name: String) -> NSEntityDescription? {
        models.withLock { models in models.reversed().lazy.compactMap { $0.entity(name) }.first }
    }
}

extension NSManagedObject {
    /// The entity of the class, in a model that was loaded before.
    ///
    /// As on iOS, a class without an entity ends the program.
    public class func entity() -> NSEntityDescription {
        let name = String(describing: self)
        guard let entity = LoadedModels.entity(ofClass: name) else {
            _raise("CoreData: no entity with the class \(name) in a model that was loaded.")
        }
        return entity
    }
}
