import CoreMLModels
import Testing

/// Predictions against scikit-learn, onnxruntime and numpy (Fixtures/make_models.py, make_networks.py).
@Suite struct PredictionTests {
    static let models = names("models")
    static let networks = names("networks")

    private static func names(_ file: String) -> [String] {
        ModelFixture.all(file).filter { !$0.cases.isEmpty }.map(\.name)
    }

    @Test func `every kind and every layer has a model`() {
        #expect(Self.models.count >= 30)
        #expect(Self.networks.count >= 65)
    }

    /// The sums are in Double on both sides, but may be added in another order.
    @Test(arguments: models) func `a model of the older kinds answers as scikit-learn`(_ name: String) throws {
        #expect(try difference(name, "models") < 1e-12)
    }

    /// Float has 24 bits; sums and exponentials of some dozen numbers lose up to five of them.
    @Test(arguments: networks) func `a network answers as other implementations`(_ name: String) throws {
        #expect(try difference(name, "networks") < 2e-6)
    }

    private func difference(_ name: String, _ file: String) throws -> Double {
        let fixture = try #require(ModelFixture.all(file).first { $0.name == name })
        let model = try CoreMLModel(fixture.bytes)
        var greatest = 0.0
        for item in fixture.cases {
            let outputs = try model.predict(ModelFixture.values(item.inputs, for: model))
            for (name, expected) in item.outputs {
                greatest = max(greatest, ModelFixture.difference(outputs[name], expected))
            }
        }
        return greatest
    }
}
