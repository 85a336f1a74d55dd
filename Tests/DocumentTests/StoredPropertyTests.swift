import TestFiles
import Testing

/// A type with many stored properties should be several types: values that change together get a name.
@Suite("Stored properties") struct StoredPropertyTests {
    /// The types with the most responsibilities, and their limits.
    private static let limits = [
        "FilterHost": 20, "InboxApp": 20, "InboxState": 25, "Phone": 20, "SessionPlayer": 20,
    ]

    /// The stored properties of each type, which is declared in a file of its name.
    private static func names() throws -> [String: [String]] {
        let files = SourceFiles.paths(in: "Sources")
        return try limits.keys.reduce(into: [:]) { names, type in
            let file = try #require(files.first { $0.hasSuffix("/\(type).swift") }, "\(type)")
            names[type] = StoredProperties.names(of: type, in: try SourceFiles.code(file))
        }
    }

    @Test func `no type has more stored properties than its limit`() throws {
        let names = try Self.names()
        for (type, limit) in Self.limits {
            let found = try #require(names[type], "\(type) is not declared")
            #expect(found.count <= limit, "\(type): \(found)")
        }
    }

    @Test func `stored properties are found, and computed, static and inner ones do not count`() {
        let code = """
            package enum Other {
                case one
            }
            package final class Thing: Sendable {
                struct Inner {
                    var hidden = 0
                }
                let first: Int
                package private(set) var second = 1
                var third: Int? { didSet { report() } }
                var fourth: Int {
                    didSet { report() }
                }
                lazy var fifth: Int = {
                    let local = 1
                    return local
                }()
                private let sixth, seventh: Int
                @Attribute weak var eighth: Thing?
                var closure: (() -> Void)?
                private var (left, right) = (0, 0)
                static let shared = Thing()
                var computed: Int { first + second }
                var alsoComputed: Int {
                    get { first }
                    set { second = newValue }
                }
                func method() {
                    let local = 2
                }
            }
            extension Thing {
                var more: Int { 1 }
            }
            """
        let expected = [
            "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "closure", "left", "right",
        ]
        #expect(StoredProperties.names(of: "Thing", in: code) == expected)
        #expect(StoredProperties.names(of: "Thin", in: code) == nil)
    }
}
