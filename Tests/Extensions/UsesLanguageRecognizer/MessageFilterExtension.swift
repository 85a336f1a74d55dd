// swift-format-ignore-file
//
//  MessageFilterExtension.swift
//  MessageFilter
//

import IdentityLookup
import NaturalLanguage

final class MessageFilterExtension: ILMessageFilterExtension {
    private let understood: Set<NLLanguage> = [.english, .german]
    private let model = WordModel()
}

extension MessageFilterExtension: ILMessageFilterQueryHandling {

    func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext, completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
        let response = ILMessageFilterQueryResponse()
        response.action = offlineAction(for: queryRequest)
        completion(response)
    }

    private func offlineAction(for queryRequest: ILMessageFilterQueryRequest) -> ILMessageFilterAction {
        guard let body = queryRequest.messageBody, !body.isEmpty else { return .none }

        // Messages in languages that the user does not read
        if let language = NLLanguageRecognizer.dominantLanguage(for: body), !understood.contains(language) {
            return .junk
        }

        let recognizer = NLLanguageRecognizer()
        recognizer.languageConstraints = [.english, .german]
        recognizer.processString(body)
        let hypotheses = recognizer.languageHypotheses(withMaximum: 2)
        NSLog("language: \(recognizer.dominantLanguage?.rawValue ?? "?") of \(hypotheses.count)")

        return model.score(body) > 1 ? .promotion : .allow
    }
}
