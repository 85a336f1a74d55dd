/// Decision trees whose leaves add to the result (`treeEnsembleClassifier`, `treeEnsembleRegressor`).
private struct TreeEnsemble: Sendable {
    private struct Node {
        var tree: UInt64 = 0
        var id: UInt64 = 0
        var behavior = 0
        var feature = 0
        var value = 0.0
        var children: (UInt64, UInt64) = (0, 0)
        var missingTracksTrue = false
        var results: [(index: Int, value: Double)] = []
    }

    /// A node with its children's places in `steps`; a leaf has none.
    private enum Step {
        case branch(behavior: Int, feature: Int, value: Double, missing: Bool, yes: Int, no: Int)
        case leaf([(index: Int, value: Double)])
    }

    private struct NodeName: Hashable {
        let tree: UInt64
        let id: UInt64
    }

    private var steps: [Step] = []
    private var roots: [Int] = []
    private var base: [Double] = []
    let dimensions: Int

    /// The most nodes of all trees together.
    private static let maxNodes = 2_000_000
    private static let maxDimensions = 100_000

    init(_ parameters: WireMessage) throws(CoreMLModelError) {
        var nodes: [Node] = []
        var dimensions = 0
        var base: [Double] = []
        try parameters.forEach { field throws(CoreMLModelError) in
            switch field.number {
            case 1:
                guard nodes.count < Self.maxNodes else {
                    throw .damaged("its trees have more than \(Self.maxNodes) nodes")
                }
                nodes.append(try Self.node(try field.message()))
            case 2: dimensions = try field.size()
            case 3: try field.append(to: &base)
            default: break
            }
        }
        guard 1...Self.maxDimensions ~= dimensions else {
            throw .damaged("its number of prediction dimensions, \(dimensions), is not valid")
        }
        if base.isEmpty { base = Array(repeating: 0, count: dimensions) }
        guard base.count == dimensions else { throw .damaged("its base value has another number of dimensions") }
        (self.dimensions, self.base) = (dimensions, base)
        try connect(nodes)
    }

    private static func node(_ message: WireMessage) throws(CoreMLModelError) -> Node {
        var node = Node()
        try message.forEach { field throws(CoreMLModelError) in
            switch field.number {
            case 1: node.tree = try field.unsigned()
            case 2: node.id = try field.unsigned()
            case 3: node.behavior = try field.size()
            case 10: node.feature = try field.size()
            case 11: node.value = try field.double()
            case 12: node.children.0 = try field.unsigned()
            case 13: node.children.1 = try field.unsigned()
            case 14: node.missingTracksTrue = try field.bool()
            case 20:
                let result = try field.message().last()
                node.results.append((try result[1]?.size() ?? 0, try result[2]?.double() ?? 0))
            default: break
            }
        }
        return node
    }

    /// Each node must have one parent, except for the one root of each tree: then no evaluation visits a node twice.
    private mutating func connect(_ nodes: [Node]) throws(CoreMLModelError) {
        var places: [NodeName: Int] = [:]
        for (place, node) in nodes.enumerated() {
            guard places.updateValue(place, forKey: NodeName(tree: node.tree, id: node.id)) == nil else {
                throw .damaged("tree \(node.tree) has two nodes \(node.id)")
            }
        }
        var hasParent = Array(repeating: false, count: nodes.count)
        func child(_ id: UInt64, of node: Node) throws(CoreMLModelError) -> Int {
            guard let place = places[NodeName(tree: node.tree, id: id)] else {
                throw .damaged("tree \(node.tree) has no node \(id)")
            }
            guard !hasParent[place] else { throw .damaged("node \(id) of tree \(node.tree) has two parents") }
            hasParent[place] = true
            return place
        }
        for node in nodes {
            switch node.behavior {
            case 0...5:
                steps.append(
                    .branch(
                        behavior: node.behavior, feature: node.feature, value: node.value,
                        missing: node.missingTracksTrue, yes: try child(node.children.0, of: node),
                        no: try child(node.children.1, of: node)))
            case 6:
                guard node.results.allSatisfy({ $0.index < dimensions }) else {
                    throw .damaged("a leaf of tree \(node.tree) has a value for a dimension that is not there")
                }
                steps.append(.leaf(node.results))
            default: throw .unsupported("a tree with a branch of unknown behavior \(node.behavior)")
            }
        }
        roots = nodes.indices.filter { !hasParent[$0] }
        guard Set(roots.map { nodes[$0].tree }).count == roots.count,
            Set(nodes.map(\.tree)).count == roots.count
        else { throw .damaged("a tree does not have exactly one root") }
    }

    /// The base value and the values of one leaf of each tree, added in the order of the file.
    func sums(_ values: [Double]) throws(CoreMLModelError) -> [Double] {
        var sums = base
        for root in roots {
            var place = root
            walk: while true {
                switch steps[place] {
                case .leaf(let results):
                    for result in results { sums[result.index] += result.value }
                    break walk
                case .branch(let behavior, let feature, let value, let missing, let yes, let no):
                    guard feature < values.count else {
                        throw .input("a tree uses feature \(feature), but \(values.count) numbers were given")
                    }
                    let isTrue = Self.isTrue(behavior, values[feature], value, missing)
                    place = isTrue ? yes : no
                }
            }
        }
        return sums
    }

    /// - Parameter missing: the result for a value that is not a number.
    private static func isTrue(_ behavior: Int, _ given: Double, _ value: Double, _ missing: Bool) -> Bool {
        if given.isNaN { return missing }
        return switch behavior {
        case 0: given <= value
        case 1: given < value
        case 2: given >= value
        case 3: given > value
        case 4: given == value
        default: given != value
        }
    }
}

/// Trees with labels.
struct TreeClassifier: Predictor {
    private let trees: TreeEnsemble
    private let transform: Int
    private let all: ClassLabels
    private let description: ModelDescription

    var labels: ClassLabels? { all }

    init(_ parameters: WireMessage, _ description: ModelDescription) throws(CoreMLModelError) {
        var found: ClassLabels?
        var transform = 0
        var trees: WireMessage?
        try parameters.forEach { field throws(CoreMLModelError) in
            switch field.number {
            case 1: trees = try field.message()
            case 2: transform = try field.size()
            default: if let read = try ClassLabels.read(field) { found = read }
            }
        }
        guard let trees else { throw .damaged("the tree ensemble is missing") }
        all = try .required(found)
        self.trees = try TreeEnsemble(trees)
        (self.transform, self.description) = (transform, description)
        let dimensions = self.trees.dimensions
        let isPossible =
            switch transform {
            case 0, 2: dimensions == all.count || dimensions == 1 && all.count == 2
            case 1: dimensions == all.count
            case 3: dimensions == all.count - 1
            default: throw .unsupported("treeEnsembleClassifier with an unknown transform")
            }
        guard isPossible else { throw .damaged("it has \(dimensions) prediction dimensions for \(all.count) labels") }
    }

    func predict(_ inputs: [String: FeatureValue]) throws(CoreMLModelError) -> [String: FeatureValue] {
        var sums = try trees.sums(try description.numbers(inputs))
        switch transform {
        case 1: sums = Transform.softmax(sums)
        case 2: sums = sums.map(Transform.logistic)
        case 3: sums = Transform.softmax([0] + sums)
        default: break
        }
        guard sums.count == 1, all.count == 2 else { return all.outputs(sums, description) }
        // One dimension is the second label's probability. At exactly a half it is Core ML's answer: coremltools'
        // converter keeps below a half what scikit-learn answers with the first label.
        return all.outputs([1 - sums[0], sums[0]], description, lastOfEqual: true)
    }
}

/// Trees with a number as their result.
struct TreeRegressor: Predictor {
    private let trees: TreeEnsemble
    private let transform: Int
    private let description: ModelDescription

    init(_ parameters: WireMessage, _ description: ModelDescription) throws(CoreMLModelError) {
        let fields = try parameters.last()
        guard let trees = try fields[1]?.message() else { throw .damaged("the tree ensemble is missing") }
        self.trees = try TreeEnsemble(trees)
        transform = try fields[2]?.size() ?? 0
        self.description = description
        guard transform == 0 || transform == 2 else {
            throw .unsupported("treeEnsembleRegressor with a transform for classifiers")
        }
    }

    func predict(_ inputs: [String: FeatureValue]) throws(CoreMLModelError) -> [String: FeatureValue] {
        let sums = try trees.sums(try description.numbers(inputs))
        return try description.regression(transform == 2 ? sums.map(Transform.logistic) : sums)
    }
}
