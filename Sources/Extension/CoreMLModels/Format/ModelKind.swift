/// The kinds of models, by the number of their field in the format.
package enum ModelKind: Int, CaseIterable, Hashable, Sendable {
    case pipelineClassifier = 200, pipelineRegressor = 201, pipeline = 202, glmRegressor = 300
    case supportVectorRegressor = 301, treeEnsembleRegressor = 302, neuralNetworkRegressor = 303
    case bayesianProbitRegressor = 304, glmClassifier = 400, supportVectorClassifier = 401, treeEnsembleClassifier = 402
    case neuralNetworkClassifier = 403, kNearestNeighborsClassifier = 404, neuralNetwork = 500
    case itemSimilarityRecommender = 501, mlProgram = 502, customModel = 555, linkedModel = 556
    case classConfidenceThresholding = 560, oneHotEncoder = 600, imputer = 601, featureVectorizer = 602
    case dictVectorizer = 603, scaler = 604, categoricalMapping = 606, normalizer = 607, arrayFeatureExtractor = 609
    case nonMaximumSuppression = 610, identity = 900, textClassifier = 2000, wordTagger = 2001
    case visionFeaturePrint = 2002, soundAnalysisPreprocessing = 2003, gazetteer = 2004, wordEmbedding = 2005
    case audioFeaturePrint = 2006, serializedModel = 3000

    /// Its name in the format.
    package var name: String { "\(self)" }

    /// Why Siftbox does not compute it; nil if it does.
    var reason: String? {
        switch self {
        case .textClassifier, .wordTagger, .gazetteer, .wordEmbedding:
            "its parameters are in a format of Apple's that is not public"
        case .visionFeaturePrint, .soundAnalysisPreprocessing, .audioFeaturePrint:
            "it needs Apple's own networks, which are not in the file"
        case .customModel, .linkedModel, .serializedModel: "its code or its model is not in the file"
        case .mlProgram: "Siftbox computes the model kinds before ML programs"
        case .supportVectorClassifier, .bayesianProbitRegressor, .kNearestNeighborsClassifier,
            .itemSimilarityRecommender, .classConfidenceThresholding, .nonMaximumSuppression:
            "Siftbox has no tested arithmetic for it"
        default: nil
        }
    }
}
