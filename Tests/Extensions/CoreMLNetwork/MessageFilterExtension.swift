import CoreML
import IdentityLookup

/// A network over numbers of words, in a model package.
final class MessageFilterExtension: ILMessageFilterExtension {
    private static let vocabulary: [String: Int] = {
        guard let url = Bundle.main.url(forResource: "vocabulary", withExtension: "json"),
            let data = try? Data(contentsOf: url), let words = try? JSONDecoder().decode([String].self, from: data)
        else { return [:] }
        return Dictionary(uniqueKeysWithValues: zip(words, 1...))
    }()
    private static let network = try? WordNet(configuration: MLModelConfiguration())
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {
    func handle(
        _ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
        completion: @escaping (ILMessageFilterQueryResponse) -> Void
    ) {
        let response = ILMessageFilterQueryResponse()
        do {
            let words = (queryRequest.messageBody ?? "").lowercased().split { !$0.isLetter }.map(String.init)
            let numbers = try MLMultiArray(shape: [8, 1], dataType: .float32)
            for (index, word) in words.prefix(8).enumerated() {
                numbers[[NSNumber(value: index), 0]] = NSNumber(value: Self.vocabulary[word] ?? 0)
            }
            if let output = try Self.network?.prediction(input: WordNetInput(words: numbers)) {
                print(output.label, String(format: "%.4f", output.labelProbability[output.label] ?? 0))
                response.action = ["spam": .junk, "promotion": .promotion][output.label] ?? .allow
            }
        } catch {
            print(error.localizedDescription)
        }
        completion(response)
    }
}
