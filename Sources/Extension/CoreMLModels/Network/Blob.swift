/// The data between the layers of a neural network: numbers in Float, with a shape, in row-major order.
///
/// In the older form of networks every blob has five dimensions: sequence, batch, channel, height, width.
struct Blob: Sendable {
    var shape: [Int]
    var values: [Float]

    /// The most numbers of a blob.
    static let maxCount = 16 << 20
    /// The most dimensions of a blob.
    static let maxRank = 8

    /// - Throws: `CoreMLModelError` if the shape has another number of elements, or too many.
    init(_ shape: [Int], _ values: [Float]) throws(CoreMLModelError) {
        guard try Self.count(shape) == values.count else {
            throw .input("\(values.count) numbers do not have the shape \(shape)")
        }
        (self.shape, self.values) = (shape, values)
    }

    /// The number of elements.
    static func count(_ shape: [Int]) throws(CoreMLModelError) -> Int {
        guard shape.count <= maxRank else { throw .unsupported("arrays with more than \(maxRank) dimensions") }
        // The other dimensions of an empty array are limited, too: layers multiply them.
        var count = 1
        for size in shape {
            let (product, isTooLarge) = count.multipliedReportingOverflow(by: max(1, size))
            guard size >= 0, !isTooLarge, product <= maxCount else {
                throw .input("an array of shape \(shape) is too large")
            }
            count = product
        }
        return shape.contains(0) ? 0 : count
    }

    var rank: Int { shape.count }

    /// The place of an axis that may count from the end.
    func axis(_ axis: Int) throws(CoreMLModelError) -> Int {
        let place = axis < 0 ? axis + rank : axis
        guard shape.indices.contains(place) else {
            throw .input("an array of shape \(shape) has no dimension \(axis)")
        }
        return place
    }

    /// The product of the dimensions before an axis, its size, and the product of those after it.
    func parts(_ axis: Int) -> (before: Int, size: Int, after: Int) {
        (shape[..<axis].reduce(1, *), shape[axis], shape[(axis + 1)...].reduce(1, *))
    }

    /// The number of elements from one index of each dimension to the next.
    var strides: [Int] {
        var strides = Array(repeating: 1, count: rank)
        for place in strides.indices.dropLast().reversed() { strides[place] = strides[place + 1] * shape[place + 1] }
        return strides
    }

    func reshaped(_ shape: [Int]) throws(CoreMLModelError) -> Blob { try Blob(shape, values) }

    /// With its dimensions in another order.
    ///
    /// - Parameter order: a permutation of the dimensions.
    func transposed(_ order: [Int]) throws(CoreMLModelError) -> Blob {
        guard order.sorted() == Array(shape.indices) else {
            throw .input("\(order) is not an order of the dimensions of \(shape)")
        }
        let (old, new) = (strides, order.map { shape[$0] })
        let steps = order.map { old[$0] }
        var result: [Float] = []
        result.reserveCapacity(values.count)
        guard !values.isEmpty else { return try Blob(new, []) }
        var index = Array(repeating: 0, count: rank)
        var place = 0
        while true {
            result.append(values[place])
            var axis = rank - 1
            while axis >= 0 {
                index[axis] += 1
                place += steps[axis]
                if index[axis] < new[axis] { break }
                place -= steps[axis] * new[axis]
                index[axis] = 0
                axis -= 1
            }
            if axis < 0 { return try Blob(new, result) }
        }
    }

    /// Elementwise, with dimensions of size 1 repeated.
    static func combined(
        _ one: Blob, _ other: Blob, _ body: (Float, Float) -> Float
    ) throws(CoreMLModelError) -> Blob {
        if one.shape == other.shape { return try Blob(one.shape, zip(one.values, other.values).map(body)) }
        let rank = max(one.rank, other.rank)
        let shapes = [one, other].map { Array(repeating: 1, count: rank - $0.rank) + $0.shape }
        var shape: [Int] = []
        for (first, second) in zip(shapes[0], shapes[1]) {
            guard first == second || first == 1 || second == 1 else {
                throw .input("arrays of shapes \(one.shape) and \(other.shape) cannot be combined")
            }
            shape.append(first == 1 ? second : first)
        }
        let count = try count(shape)
        func expanded(_ blob: Blob, _ own: [Int]) -> [Float] {
            var strides = Array(repeating: 0, count: rank)
            var stride = 1
            for place in (0..<rank).reversed() {
                strides[place] = own[place] == 1 ? 0 : stride
                stride *= own[place]
            }
            return (0..<count).map { number in
                var (rest, place) = (number, 0)
                for axis in (0..<rank).reversed() {
                    place += rest % shape[axis] * strides[axis]
                    rest /= shape[axis]
                }
                return blob.values[place]
            }
        }
        return try Blob(shape, zip(expanded(one, shapes[0]), expanded(other, shapes[1])).map(body))
    }
}
