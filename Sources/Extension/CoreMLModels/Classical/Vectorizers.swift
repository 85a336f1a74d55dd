/// Values of a dictionary as an array, at the places of their keys (`dictVectorizer`).
///
/// A key that the model does not know is ignored, as by scikit-learn's vectorizer, with which coremltools' tests compare
/// Core ML.
struct DictVectorizer: Predictor {
    private var strings: [String: Int] = [:]
    private var integers: [Int64: Int] = [:]
    private var count = 0
    private let description: ModelDescription

    init(_ parameters: WireMessage, _ description: ModelDescription) throws(CoreMLModelError) {
        self.description = description
        let fields = try parameters.last()
        if let keys = try fields[1]?.message().strings() {
            strings = Dictionary(zip(keys, 0...)) { first, _ in first }
            count = keys.count
        } else if let keys = try fields[2]?.message().integers() {
            integers = Dictionary(zip(keys, 0...)) { first, _ in first }
            count = keys.count
        }
    }

    func predict(_ inputs: [String: FeatureValue]) throws(CoreMLModelError) -> [String: FeatureValue] {
        var sparse: [Int64: Double] = [:]
        let (input, output) = (try description.input(), try description.output())
        switch inputs[input.name] {
        case .stringDictionary(let dictionary):
            for (key, value) in dictionary { if let place = strings[key] { sparse[Int64(place)] = value } }
        case .int64Dictionary(let dictionary):
            for (key, value) in dictionary { if let place = integers[key] { sparse[Int64(place)] = value } }
        default: throw .input("\(input.name) must be a dictionary")
        }
        // Converters put a feature vectorizer after it, which takes the places and their values.
        if output.type == .int64Dictionary { return [output.name: .int64Dictionary(sparse)] }
        var values = Array(repeating: 0.0, count: count)
        for (place, value) in sparse { values[Int(place)] = value }
        return [output.name: .array(ArrayValue(values))]
    }
}

/// Several features one after the other in an array (`featureVectorizer`).
struct FeatureVectorizer: Predictor {
    private var columns: [(name: String, count: Int)] = []
    private let description: ModelDescription

    /// The most numbers in the array.
    private static let maxCount = 16 << 20

    init(_ parameters: WireMessage, _ description: ModelDescription) throws(CoreMLModelError) {
        self.description = description
        try parameters.forEach { field throws(CoreMLModelError) in
            guard field.number == 1 else { return }
            let column = try field.message().last()
            columns.append((try column[1]?.string() ?? "", try column[2]?.size() ?? 0))
        }
        var left = Self.maxCount
        for column in columns {
            left -= column.count
            guard left >= 0 else { throw .damaged("its columns have more than \(Self.maxCount) numbers") }
        }
    }

    func predict(_ inputs: [String: FeatureValue]) throws(CoreMLModelError) -> [String: FeatureValue] {
        var all: [Double] = []
        for (name, count) in columns {
            guard let value = inputs[name] else { throw .input("the input \(name) is missing") }
            if case .int64Dictionary(let sparse) = value {
                var values = Array(repeating: 0.0, count: count)
                for (place, value) in sparse {
                    guard let place = Int(exactly: place), values.indices.contains(place) else {
                        throw .input("\(name) has the key \(place), but its column has \(count) numbers")
                    }
                    values[place] = value
                }
                all += values
            } else if let values = value.numbers {
                guard values.count == count else {
                    throw .input("\(name) has \(values.count) numbers, but its column has \(count)")
                }
                all += values
            } else {
                throw .input("\(name) must be numbers, but is \(value.kind)")
            }
        }
        return [try description.output().name: .array(ArrayValue(all))]
    }
}

/// A category as an array with a 1 at its place (`oneHotEncoder`).
struct OneHotEncoder: Predictor {
    private var places: [FeatureValue: Int] = [:]
    private var count = 0
    private let isSparse: Bool
    private let ignoresUnknown: Bool
    private let description: ModelDescription

    init(_ parameters: WireMessage, _ description: ModelDescription) throws(CoreMLModelError) {
        self.description = description
        let fields = try parameters.last()
        var categories: [FeatureValue] = []
        if let names = try fields[1]?.message().strings() { categories = names.map { .string($0) } }
        if let numbers = try fields[2]?.message().integers() { categories = numbers.map { .int64($0) } }
        places = Dictionary(zip(categories, 0...)) { first, _ in first }
        count = categories.count
        isSparse = try fields[10]?.bool() ?? false
        ignoresUnknown = try fields[11]?.size() == 1
    }

    func predict(_ inputs: [String: FeatureValue]) throws(CoreMLModelError) -> [String: FeatureValue] {
        let input = try description.input()
        guard let value = inputs[input.name] else { throw .input("the input \(input.name) is missing") }
        let place = places[value]
        guard place != nil || ignoresUnknown else { throw .input("\(input.name) is not one of the model's categories") }
        let output = try description.output()
        if isSparse || output.type == .int64Dictionary {
            return [output.name: .int64Dictionary(place.map { [Int64($0): 1] } ?? [:])]
        }
        var values = Array(repeating: 0.0, count: count)
        if let place { values[place] = 1 }
        return [output.name: .array(ArrayValue(values))]
    }
}

/// Chosen numbers of an array (`arrayFeatureExtractor`).
struct ArrayFeatureExtractor: Predictor {
    private var places: [Int] = []
    private let description: ModelDescription

    init(_ parameters: WireMessage, _ description: ModelDescription) throws(CoreMLModelError) {
        self.description = description
        let read = try parameters.integers()
        guard read.allSatisfy({ 0...Int64(Int32.max) ~= $0 }) else { throw .damaged("it has an invalid index") }
        places = read.map(Int.init)
    }

    func predict(_ inputs: [String: FeatureValue]) throws(CoreMLModelError) -> [String: FeatureValue] {
        let values = try description.numbers(inputs)
        if let far = places.first(where: { $0 >= values.count }) {
            throw .input("the model uses number \(far), but \(values.count) numbers were given")
        }
        let output = try description.output()
        return [output.name: try FeatureValue.array(ArrayValue(places.map { values[$0] })).converted(to: output)]
    }
}
