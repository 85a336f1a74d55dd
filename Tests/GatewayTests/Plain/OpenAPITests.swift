import JSONCodec
import Testing

@testable import Gateway

/// The document has what the routes have: both are the same table.
@Suite struct OpenAPITests {
    private let routes = ReadingRoutes.all + ChangingRoutes.all + WaitingRoutes.all

    private func document(needsToken: Bool = false) -> JSONObject {
        OpenAPIDocument(routes: routes, needsToken: needsToken).json.object ?? JSONObject([])
    }

    @Test func `each route is in the document, with its parameters, its body and its statuses`() throws {
        let paths = try #require(document()["paths"]?.object)
        for route in routes {
            let path = try #require(paths["/" + route.path.joined(separator: "/")]?.object)
            let operation = try #require(path[route.method.lowercased()]?.object)
            #expect(operation["operationId"] == .string(route.name))
            #expect((operation["requestBody"] == nil) == (route.body == nil))
            let statuses = try #require(operation["responses"]?.object).members.map(\.key)
            #expect(statuses == Set((route.answers + route.problems).map { "\($0.status)" }).sorted())
            for part in route.path where part.hasPrefix("{") {
                #expect(route.parameters.contains { $0.isInPath && "{\($0.name)}" == part })
            }
        }
        #expect(paths.members.flatMap { $0.value.object?.members ?? [] }.count == routes.count)
        #expect(Set(routes.map(\.name)).count == routes.count)
    }

    @Test func `each schema that is referred to is there, and each that is there is referred to`() {
        func references(_ value: JSON) -> Set<String> {
            switch value {
            case .object(let object):
                object.members.reduce(into: []) { found, member in
                    if member.key == "$ref", let name = member.value.string { found.insert(name) }
                    found.formUnion(references(member.value))
                }
            case .array(let values): values.reduce(into: []) { $0.formUnion(references($1)) }
            default: []
            }
        }
        let names = NamedSchema.allCases.map { "#/components/schemas/\($0.rawValue)" }
        #expect(references(.object(document())) == Set(names))
    }

    @Test func `each body has an example, which is valid`() throws {
        for route in routes {
            guard let body = route.body else { continue }
            let example = try #require(JSONReader.read(Array(route.example.utf8)), "\(route.name)")
            #expect(body.mistakes(in: example) == [], "\(route.name)")
        }
    }

    @Test func `a gateway with a token says so`() {
        #expect(document()["security"] == nil)
        let document = document(needsToken: true)
        #expect(
            document["components"]?.object?["securitySchemes"]?.object?["token"]?.object?["scheme"] == .string("bearer")
        )
        #expect(document["security"] != nil)
    }
}
