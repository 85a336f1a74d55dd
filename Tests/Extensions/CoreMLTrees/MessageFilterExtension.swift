import CoreML
import IdentityLookup

/// Trees over four numbers, loaded by their file's name and given a feature provider of the author's.
final class MessageFilterExtension: ILMessageFilterExtension {
    private static let model: MLModel? = {
        guard let url = Bundle.main.url(forResource: "ShoutingTrees", withExtension: "mlmodelc") else { return nil }
        let configuration = MLModelConfiguration()
        configuration.computeUnits = .cpuOnly
        return try? MLModel(contentsOf: url, configuration: configuration)
    }()
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        let response = ILMessageFilterQueryResponse()
        let text = queryRequest.messageBody ?? ""
        let facts: [String: Any] = [
            "length": Double(text.utf8.count), "digits": text.filter(\.isNumber).count,
            "exclamations": text.filter { $0 == "!" }.count, "capitals": text.filter(\.isUppercase).count,
        ]
        if let input = try? MLDictionaryFeatureProvider(dictionary: facts),
            let output = try? Self.model?.prediction(from: input),
            let names = Self.model?.modelDescription.predictedFeatureName,
            let label = output.featureValue(for: names)?.int64Value,
            let sure = output.featureValue(for: "classProbability")?.dictionaryValue[1]
        {
            print("\(label) \(String(format: "%.4f", sure.doubleValue))")
            response.action = label == 1 ? .junk : .allow
        }
        completion(response)
    }
}
