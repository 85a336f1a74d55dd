/// The objects of a `project.pbxproj`, by their 24-digit identifiers.
struct PBXObjects {
    struct Object {
        let id: String
        let value: ProjectValue

        var isa: String { text("isa") ?? "" }
        var position: ProjectValue.Position? { value.position }
        func text(_ key: String) -> String? { value[key]?.text }
        func strings(_ key: String) -> [String] { value[key]?.strings ?? [] }
    }

    /// The maximum length of a value of an object in bytes: names, paths and addresses, not scripts and settings.
    private static let maxTextBytes = 4096

    let file: String
    /// With the steps of each look-up, see `ReadingBudget`: an object may be large, and many others may refer to it.
    private let objects: [String: (value: ProjectValue, steps: Int)]
    private let reader: ProjectReader
    /// The identifiers of the objects of each class, sorted.
    private let identifiers: [String: [String]]
    let version: Int?
    /// The project itself (`PBXProject`).
    let project: Object

    /// - Throws: `XcodeProjectError` if the file is not a project.
    init(_ root: ProjectValue, _ file: String, _ reader: ProjectReader) throws(XcodeProjectError) {
        self.file = file
        guard let objects = root["objects"]?.dictionary else {
            throw reader.error(file, nil, "this is not an Xcode project: it has no objects.")
        }
        self.reader = reader
        self.objects = objects.mapValues { ($0, $0.weight / 64) }
        identifiers = Dictionary(grouping: objects.keys) { objects[$0]?["isa"]?.text ?? "" }.mapValues { $0.sorted() }
        let version = root["objectVersion"]
        self.version = version?.text.flatMap { Int($0) }
        if let version, let number = self.version, number < 42 {
            throw reader.error(
                file, version.position,
                "objectVersion \(number) is older than Xcode 3. Open it with Xcode to convert it.")
        }
        guard let id = root["rootObject"]?.text, let project = objects[id], project["isa"]?.text == "PBXProject" else {
            throw reader.error(file, root["rootObject"]?.position, "the project's root object is missing.")
        }
        for object in objects.values {
            for (key, value) in object.dictionary ?? [:] where key != "shellScript" {
                guard case .text(let text) = value.content, text.utf8.count > Self.maxTextBytes else { continue }
                throw reader.error(
                    file, value.position,
                    "the value of \(key.prefix(80)) is longer than \(Self.maxTextBytes) bytes.")
            }
        }
        self.project = Object(id: id, value: project)
    }

    subscript(_ id: String) -> Object? {
        guard let found = objects[id] else { return nil }
        reader.charge(steps: found.steps)
        return Object(id: id, value: found.value)
    }

    subscript(_ id: String?) -> Object? { id.flatMap { self[$0] } }

    /// The objects that a list refers to, each once; identifiers without an object are skipped, as by Xcode.
    func all(_ key: String, of object: Object) -> [Object] {
        var seen: Set<String> = []
        return object.strings(key).compactMap { seen.insert($0).inserted ? self[$0] : nil }
    }

    /// All objects of a class, sorted by identifier.
    func all(isa: String) -> [Object] {
        (identifiers[isa] ?? []).compactMap { self[$0] }
    }
}
