import JSONCodec
import UntrustedFiles

extension Route {
    /// Checks a request.
    ///
    /// - Parameter found: the parameters in its path.
    /// - Throws: all that is wrong with its parameters, or with its body.
    func input(_ request: GatewayRequest, _ found: [String: String]) throws(Problem) -> RouteInput {
        let parameters = try parameterValues(request, found)
        return RouteInput(request: request, parameters: parameters, body: try checkedBody(request))
    }

    private func parameterValues(
        _ request: GatewayRequest, _ found: [String: String]
    ) throws(Problem) -> [String: JSON] {
        var values: [String: JSON] = [:]
        var mistakes: [Problem.Mistake] = []
        let allowed = parameters.filter { !$0.isInPath }.map(\.name)
        for (name, text) in found.map({ ($0.key, $0.value) }) + request.query.map({ ($0.name, $0.value) }) {
            guard mistakes.count < Schema.maxMistakes else { break }
            guard let parameter = parameters.first(where: { $0.name == name }) else {
                let sentence =
                    allowed.isEmpty
                    ? "this address has no parameters" : NearestName.refusal(of: name.short, "parameter", in: allowed)
                mistakes.append(Problem.Mistake(place: name.short, sentence: sentence))
                continue
            }
            let value = parameter.schema.value(of: text)
            mistakes += parameter.schema.mistakes(in: value, at: name)
            if values.updateValue(value, forKey: name) != nil {
                mistakes.append(Problem.Mistake(place: name, sentence: "the parameter is repeated"))
            }
        }
        guard mistakes.isEmpty else { throw Problem(400, mistakes: mistakes) }
        return values
    }

    private func checkedBody(_ request: GatewayRequest) throws(Problem) -> JSON {
        guard let body else {
            guard request.body.isEmpty else { throw Problem(400, "This request takes no body.") }
            return .null
        }
        guard request.bodyType == "application/json" else {
            throw Problem(415, "Send the body as JSON, with the header Content-Type: application/json.")
        }
        guard let value = JSONReader.read(request.body) else {
            let place = JSONReader.mistake(in: request.body).map { " It is wrong at byte \($0 + 1)." } ?? ""
            throw Problem(400, "The body is not JSON.\(place)", kind: .invalid)
        }
        let mistakes = body.mistakes(in: value)
        guard mistakes.isEmpty else { throw Problem(422, mistakes: mistakes) }
        return value
    }
}

extension Problem {
    /// What is wrong with a request; nothing has happened.
    fileprivate init(_ status: Int, mistakes: [Mistake]) {
        let sentences = mistakes.prefix(5).map { mistake in
            let end = [".", "?"].contains(mistake.sentence.last) ? "" : "."
            return "\(mistake.place.isEmpty ? "The body" : mistake.place): \(mistake.sentence)\(end)"
        }
        self.init(status, sentences.joined(separator: " "), kind: .invalid, mistakes: mistakes)
    }
}

extension Schema {
    /// What a parameter's text means.
    fileprivate func value(of text: String) -> JSON {
        switch self {
        case .integer: Int(text).map { text.hasPrefix("+") ? .string(text) : .integer($0) } ?? .string(text)
        case .boolean: text == "true" ? .bool(true) : text == "false" ? .bool(false) : .string(text)
        case .explained(let schema, _, _): schema.value(of: text)
        default: .string(text)
        }
    }
}
