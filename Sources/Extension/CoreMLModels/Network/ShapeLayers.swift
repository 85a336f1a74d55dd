/// The layer `reshape`.
struct Reshape: UnaryLayer {
    private let target: [Int]
    private let isChannelLast: Bool

    init(_ parameters: WireMessage, _ name: String) throws(CoreMLModelError) {
        target = try parameters.integers(1)
        isChannelLast = try parameters.last()[2]?.size() == 1
        guard target.count == 3 || target.count == 4 else {
            throw .damaged("layer \(name) has the invalid shape \(target)")
        }
    }

    func output(_ input: Blob) throws(CoreMLModelError) -> Blob {
        guard input.rank == 5 else { throw .input("the layer reshape got an array of shape \(input.shape)") }
        let shape =
            target.count == 4
            ? [target[0], input.shape[1]] + target[1...] : Array(input.shape[..<2]) + target
        guard isChannelLast else { return try input.reshaped(shape) }
        // Height and width before the channels.
        let flat = try input.transposed([0, 1, 3, 4, 2])
        let turned = [shape[0], shape[1], shape[3], shape[4], shape[2]]
        return try flat.reshaped(turned).transposed([0, 1, 4, 2, 3])
    }
}

/// The layer `flatten`: channel, height and width become channels.
struct Flatten: UnaryLayer {
    private let isChannelLast: Bool

    init(_ parameters: WireMessage) throws(CoreMLModelError) { isChannelLast = try parameters.last()[1]?.size() == 1 }

    func output(_ input: Blob) throws(CoreMLModelError) -> Blob {
        guard input.rank >= 3 else { throw .input("the layer flatten got an array of shape \(input.shape)") }
        let rest = input.rank - 3
        let order = Array(0..<rest) + [rest + 1, rest + 2, rest]
        let blob = isChannelLast ? try input.transposed(order) : input
        return try blob.reshaped(input.shape[..<rest] + [input.shape[rest...].reduce(1, *), 1, 1])
    }
}

/// Dimensions in another order (`permute`, `transpose`).
struct Permutation: UnaryLayer {
    private let order: [Int]

    init(permute parameters: WireMessage) throws(CoreMLModelError) {
        let given = try parameters.integers(1)
        let axes = given.isEmpty ? [0, 1, 2, 3] : given
        guard axes.sorted() == [0, 1, 2, 3] else { throw .damaged("\(axes) is not an order of four dimensions") }
        // Sequence, channel, height and width; the batch stays the second.
        let places = [0, 2, 3, 4]
        let turned = axes.map { places[$0] }
        order = [turned[0], 1] + turned[1...]
    }

    init(transpose parameters: WireMessage) throws(CoreMLModelError) { order = try parameters.integers(1) }

    func output(_ input: Blob) throws(CoreMLModelError) -> Blob { try input.transposed(order) }
}

/// Inputs one after the other along an axis (`concat`, `concatND`).
struct Concatenation: Layer {
    private let axis: Int

    init(axis: Int) { self.axis = axis }

    init(nd parameters: WireMessage, _ name: String) throws(CoreMLModelError) {
        let fields = try parameters.last()
        guard try fields[2]?.bool() != true else { throw .unsupported("layer \(name) with interleaved inputs") }
        axis = Int(truncatingIfNeeded: try fields[1]?.int64() ?? 0)
    }

    func outputs(_ inputs: [Blob]) throws(CoreMLModelError) -> [Blob] {
        guard let first = inputs.first else { throw .input("a layer has no input") }
        let place = try first.axis(axis)
        func others(_ blob: Blob) -> [Int] { blob.shape.indices.filter { $0 != place }.map { blob.shape[$0] } }
        guard inputs.allSatisfy({ $0.rank == first.rank && others($0) == others(first) }) else {
            throw .input("arrays of the shapes \(inputs.map(\.shape)) cannot be concatenated")
        }
        var shape = first.shape
        shape[place] = inputs.reduce(0) { $0 + $1.shape[place] }
        var values: [Float] = []
        values.reserveCapacity(try Blob.count(shape))
        for outer in 0..<first.parts(place).before {
            for blob in inputs {
                let (_, size, after) = blob.parts(place)
                values += blob.values[outer * size * after..<(outer + 1) * size * after]
            }
        }
        return [try Blob(shape, values)]
    }
}

/// The channels in equal parts (`split`).
struct Split: Layer {
    private let count: Int

    init(_ parameters: WireMessage) throws(CoreMLModelError) {
        count = try parameters.last()[1]?.size() ?? 0
        guard 1...10_000 ~= count else { throw .damaged("a split layer has \(count) outputs") }
    }

    func outputs(_ inputs: [Blob]) throws(CoreMLModelError) -> [Blob] {
        guard inputs.count == 1 else { throw .input("a layer with one input has \(inputs.count)") }
        let place = try inputs[0].axis(-3)
        guard inputs[0].shape[place] % count == 0 else {
            throw .input("\(inputs[0].shape[place]) channels cannot be split into \(count) parts")
        }
        let size = inputs[0].shape[place] / count
        var parts: [Blob] = []
        for part in 0..<count { parts.append(try inputs[0].slice(place, Array(part * size..<(part + 1) * size))) }
        return parts
    }
}

/// A part of a dimension (`slice`).
struct Slice: UnaryLayer {
    private let axis: Int
    private let start: Int
    private let end: Int
    private let step: Int

    init(_ parameters: WireMessage) throws(CoreMLModelError) {
        let fields = try parameters.last()
        start = Int(truncatingIfNeeded: try fields[1]?.int64() ?? 0)
        end = Int(truncatingIfNeeded: try fields[2]?.int64() ?? 0)
        step = try fields[3]?.size() ?? 1
        axis = (try fields[4]?.size() ?? 0) - 3
        guard step > 0, -3...(-1) ~= axis else { throw .damaged("a slice layer has an invalid step or axis") }
    }

    func output(_ input: Blob) throws(CoreMLModelError) -> Blob {
        let place = try input.axis(axis)
        let size = input.shape[place]
        // -1 is the last place.
        let (first, last) = (start < 0 ? start + size : start, end < 0 ? end + size : end)
        guard 0...size ~= first, 0...size ~= last, first < last else {
            throw .input("a dimension of \(size) has no part from \(start) to \(end)")
        }
        return try input.slice(place, Array(stride(from: first, to: last, by: step)))
    }
}

extension Blob {
    /// Chosen places of a dimension.
    func slice(_ axis: Int, _ places: [Int]) throws(CoreMLModelError) -> Blob {
        let (before, size, after) = parts(axis)
        var taken: [Float] = []
        for outer in 0..<before {
            for place in places {
                let start = (outer * size + place) * after
                taken += values[start..<start + after]
            }
        }
        var shape = shape
        shape[axis] = places.count
        return try Blob(shape, taken)
    }
}

/// The sequence repeated (`sequenceRepeat`).
struct SequenceRepetition: UnaryLayer {
    private let count: Int

    init(_ parameters: WireMessage) throws(CoreMLModelError) { count = max(1, try parameters.last()[1]?.size() ?? 1) }

    func output(_ input: Blob) throws(CoreMLModelError) -> Blob {
        guard input.rank == 5 else { throw .input("the layer sequenceRepeat got an array of shape \(input.shape)") }
        var shape = input.shape
        let (length, isTooLarge) = shape[0].multipliedReportingOverflow(by: count)
        guard !isTooLarge else { throw .input("a sequence is too long") }
        shape[0] = length
        _ = try Blob.count(shape)
        return try Blob(shape, Array([[Float]](repeating: input.values, count: count).joined()))
    }
}

/// Other dimensions for the same numbers (`squeeze`, `expandDims`, `flattenTo2D`, `reshapeStatic`).
struct ShapeChange: UnaryLayer {
    private let kind: LayerKind
    private let axes: [Int]
    private let all: Bool

    init(_ kind: LayerKind, _ parameters: WireMessage) throws(CoreMLModelError) {
        self.kind = kind
        axes = try parameters.integers(1)
        all = kind == .squeeze ? try parameters.last()[2]?.bool() ?? false : false
    }

    func output(_ input: Blob) throws(CoreMLModelError) -> Blob {
        var shape = input.shape
        switch kind {
        case .squeeze:
            var places: Set<Int> = []
            for axis in axes { places.insert(try input.axis(axis)) }
            guard places.allSatisfy({ shape[$0] == 1 }) else {
                throw .input("an array of shape \(shape) cannot lose the dimensions \(axes)")
            }
            shape = shape.indices.filter { all ? shape[$0] != 1 : !places.contains($0) }.map { shape[$0] }
            if shape.isEmpty { shape = [1] }
        case .expandDims:
            let rank = shape.count + axes.count
            guard rank <= Blob.maxRank else {
                throw .unsupported("arrays with more than \(Blob.maxRank) dimensions")
            }
            for axis in axes.map({ $0 < 0 ? $0 + rank : $0 }).sorted() {
                guard 0...shape.count ~= axis else {
                    throw .input("an array of shape \(input.shape) cannot get the dimensions \(axes)")
                }
                shape.insert(1, at: axis)
            }
        case .flattenTo2D:
            let axis = axes.first ?? 0
            let place = axis < 0 ? axis + shape.count : axis
            guard 0...shape.count ~= place else {
                throw .input("an array of shape \(shape) has no dimension \(axis)")
            }
            shape = [shape[..<place].reduce(1, *), shape[place...].reduce(1, *)]
        default:
            shape = axes
            // -1 is what is left.
            if let free = shape.firstIndex(of: -1) {
                shape[free] = 1
                let known = try Blob.count(shape)
                guard known > 0 else { throw .input("the shape \(axes) is not valid") }
                shape[free] = input.values.count / known
            }
        }
        return try input.reshaped(shape)
    }
}
