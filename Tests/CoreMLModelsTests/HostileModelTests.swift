import TestFiles
import Testing

@testable import CoreMLModels

/// Models that are damaged or made to harm: refused, with a reason, and without much time or memory.
@Suite struct HostileModelTests {
    private typealias W = WireWriter

    private func error(_ bytes: [UInt8], _ inputs: [String: FeatureValue]? = nil) -> CoreMLModelError? {
        do throws(CoreMLModelError) {
            let model = try CoreMLModel(bytes)
            if let refusal = model.refusal { return refusal }
            _ = try model.predict(inputs ?? ["x": .array(ArrayValue(shape: [1], values: [1]))])
            return nil
        } catch {
            return error
        }
    }

    @Test func `an empty file, another file and a truncated model are refused`() throws {
        #expect(error([])?.description == "the file is empty")
        #expect(error(Array("{\"model\": 1}".utf8))?.kind == .damaged)
        #expect(error(Array(repeating: 0xFF, count: 100))?.kind == .damaged)
        for file in ["models", "networks"] {
            for fixture in ModelFixture.all(file) where fixture.bytes.count < 1500 {
                for length in stride(from: 0, to: fixture.bytes.count, by: 7) {
                    // Nothing may trap; an optional part at the end may be missing.
                    _ = try? CoreMLModel(Array(fixture.bytes.prefix(length)))
                }
            }
        }
    }

    @Test func `a length beyond the file, also a huge one, is refused`() {
        let huge = [0x12, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F] as [UInt8]
        #expect(error(huge)?.description == "the file is truncated")
    }

    @Test func `pipelines in each other are read up to a depth`() {
        func nested(_ depth: Int) -> [UInt8] {
            var model = W.model(900, W(), input: W.number, output: W.number)
            for _ in 0..<depth {
                model = W.model(202, W().bytes(1, model), input: W.number, output: W.number)
            }
            return model
        }
        #expect(error(nested(7), ["x": .double(1)]) == nil)
        #expect(error(nested(8))?.description.contains("8 pipelines in each other") == true)
        #expect(error(nested(10_000))?.kind == .damaged)
    }

    @Test func `a pipeline whose model waits for its own output is refused`() {
        let inner = W.model(900, W(), input: W.number, output: W.number)
        // The inner model's x is the output of nothing: the pipeline's own input has another name.
        let description = W().message(1, W.feature("other", W.number)).message(10, W.feature("y", W.number))
        let model = W().int(1, 1).message(2, description).message(202, W().bytes(1, inner)).bytes
        #expect(error(model)?.description.contains("needs x, which no model before it gives") == true)
    }

    @Test func `a layer that waits for a later one is refused`() {
        let layer = W().text(1, "l").text(2, "later").text(3, "y").message(600, W())
        let model = W.model(500, W().message(1, layer).int(5, 1), input: W.array([1]), output: W.array([1]))
        #expect(error(model)?.description.contains("needs later, which no layer before it gives") == true)
    }

    @Test func `a layer with another number of weights than it says is refused`() {
        for (inputs, results) in [(2, 3), (1 << 31 - 1, 1 << 31 - 1), (0, 0)] as [(UInt64, UInt64)] {
            let product = W().int(1, inputs).int(2, results).message(20, W().bytes(1, Array(repeating: 0, count: 8)))
            let layer = W().text(1, "dense").text(2, "x").text(3, "y").message(140, product)
            let model = W.model(500, W().message(1, layer).int(5, 1), input: W.array([2]), output: W.array([3]))
            #expect(error(model)?.kind == .damaged)
        }
    }

    @Test func `sizes that are negative or beyond an array are refused`() {
        let negative = UInt64(bitPattern: -4)
        #expect(error(W.model(900, W(), input: W.array([negative]), output: W.number))?.kind == .damaged)
        #expect(error(W.model(609, W().int(1, negative), input: W.array([1]), output: W.number))?.kind == .damaged)
        #expect(error(W.model(609, W().int(1, 5), input: W.array([1]), output: W.number))?.kind == .input)
        let columns = W().message(1, W().text(1, "x").int(2, 1 << 30))
        #expect(error(W.model(602, columns, input: W.array([1]), output: W.array([1])))?.kind == .damaged)
        let repeated = W().text(1, "l").text(2, "x").text(3, "y").message(340, W().int(1, 1 << 30))
        let network = W().message(1, repeated)
        #expect(error(W.model(500, network, input: W.array([1]), output: W.array([1])))?.kind == .input)
    }

    @Test func `a tree with a cycle, a missing child or two roots is refused`() {
        func node(_ id: UInt64, yes: UInt64, no: UInt64) -> W { W().int(2, id).int(3, 0).int(12, yes).int(13, no) }
        func leaf(_ id: UInt64) -> W { W().int(2, id).int(3, 6) }
        func trees(_ nodes: [W]) -> [UInt8] {
            let ensemble = nodes.reduce(W()) { $0.message(1, $1) }.int(2, 1)
            return W.model(302, W().message(1, ensemble), input: W.number, output: W.number)
        }
        #expect(error(trees([node(0, yes: 1, no: 2), leaf(1), leaf(2)]), ["x": .double(1)]) == nil)
        #expect(error(trees([node(0, yes: 0, no: 1), leaf(1)]))?.kind == .damaged)
        #expect(error(trees([node(0, yes: 1, no: 2), node(1, yes: 0, no: 2), leaf(2)]))?.kind == .damaged)
        #expect(error(trees([node(0, yes: 1, no: 9), leaf(1)]))?.kind == .damaged)
        #expect(error(trees([leaf(0), leaf(1)]))?.kind == .damaged)
        #expect(error(trees([leaf(0), leaf(0)]))?.kind == .damaged)
        #expect(error(trees([]), ["x": .double(1)]) == nil)
    }

    @Test func `kinds and layers that are not computed are refused by name`() throws {
        let refused = (ModelFixture.all("models") + ModelFixture.all("networks")).filter { $0.cases.isEmpty }
        #expect(refused.count >= 9)
        for fixture in refused {
            let refusal = try #require(try CoreMLModel(fixture.bytes).refusal)
            let name = fixture.name.dropFirst("refused-".count)
            #expect(refusal.description.contains(name), "\(refusal)")
        }
    }

    /// The error of reading all fields of a message; nil: it is valid.
    private func wireError(_ bytes: [UInt8]) -> String? {
        errorText { try WireMessage(bytes).forEach { _ in } }
    }

    @Test func `numbers of more than ten bytes, and messages that end within a field, are refused`() {
        let (truncated, invalid) = ("the file is truncated", "the file is not a Core ML model")
        let ten = Array(repeating: 0xFF, count: 9) + [0x01] as [UInt8]
        #expect(wireError([0x08] + ten) == nil)
        // The same with one byte more, and without an end.
        #expect(wireError([0x08] + Array(repeating: 0x80, count: 10) + [0x01]) == invalid)
        #expect(wireError([0x08] + Array(repeating: 0xFF, count: 1000)) == invalid)
        #expect(wireError([0x08, 0xFF]) == truncated)
        // Fields of four and eight bytes, a length without its bytes, a key alone.
        #expect(wireError([0x0D, 0, 0, 0]) == truncated && wireError([0x0D, 0, 0, 0, 0]) == nil)
        #expect(wireError([0x09, 0, 0, 0, 0, 0, 0, 0]) == truncated)
        #expect(wireError([0x12, 2, 0]) == truncated && wireError([0x08]) == truncated)
        // The number 0, one beyond the format's, and groups.
        #expect(wireError([0x00, 0]) == invalid && wireError([0x0B]) == invalid && wireError([0x0C]) == invalid)
        #expect(wireError(ten + [0]) == invalid)
    }

    @Test func `a list of numbers that ends within a number is refused`() {
        func read(_ bytes: [UInt8]) -> [Int64]? {
            do throws(CoreMLModelError) { return try WireMessage(bytes).integers() } catch { return nil }
        }
        #expect(read([0x0A, 3, 1, 0x96, 0x01]) == [1, 150])
        #expect(read([0x0A, 2, 1, 0x96]) == nil)
        #expect((try? WireMessage([0x0A, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0]).doubles()) == nil)
    }

    @Test func `the product of dimensions is limited, and does not overflow`() throws {
        func refused(_ shape: [Int]) -> Bool {
            do throws(CoreMLModelError) {
                _ = try Blob.count(shape)
                return false
            } catch {
                return true
            }
        }
        #expect(try Blob.count([1 << 12, 1 << 12]) == Blob.maxCount)
        #expect(refused([1 << 12, 1 << 12, 2]))
        #expect(refused([.max, .max]) && refused([1 << 32, 1 << 32]) && refused([-1, -1]) && refused([.min]))
        // An empty array, whose other dimensions are multiplied elsewhere.
        #expect(try Blob.count([0, 7]) == 0)
        #expect(refused([0, .max, .max]) && refused([.max, 0, .max]))
        #expect(refused(Array(repeating: 1, count: Blob.maxRank + 1)))
        #expect(throws: CoreMLModelError.self) { try Blob([2, 3], [1]) }
    }

    @Test func `a missing input, another type and another shape are refused by name`() throws {
        let fixture = try #require(ModelFixture.all("models").first { $0.name == "glm-three" })
        let model = try CoreMLModel(fixture.bytes)
        for inputs in [
            [:], ["features": .string("a")], ["features": .array(ArrayValue(shape: [2], values: [1, 2]))],
        ] as [[String: FeatureValue]] {
            #expect(throws: CoreMLModelError.self) { try model.predict(inputs) }
        }
    }
}
