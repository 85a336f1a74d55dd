import Foundation

/// A multinomial naive Bayes classifier of texts, used in its file.
///
///     let model = try Model(contentsOf: url)
///     model.code(of: "Rs 499 debited from A/c XX12")  // 10001, Apple's number for transactionalFinance
///
/// The file is mapped and not read: its pages cost a process nothing that a phone counts. It is checked once, when it is
/// opened; whoever replaces it puts another in its place (as `Data.write(to:options: .atomic)` does) and does not write
/// into it.
///
/// Laplace's 1 is added to each count; tokens that the model does not have are passed over; a class's prior is its share
/// of the texts.
public struct Model: Sendable {
    /// A category of the model.
    public struct Class: Hashable, Sendable {
        /// Apple's number of the sub-action, or where there is none, of the action.
        public let code: Int
        /// How many texts of it were learned from.
        public let texts: Int
        /// How many tokens these have, of those that the model knows.
        public let tokens: UInt64
    }

    public let classes: [Class]
    /// How many tokens it knows.
    public let tokenCount: Int
    /// How many tokens of its corpus it does not know, since they were too rare to be kept.
    public let leftOut: Int

    private let data: Data
    private let slotCount: Int
    private let slots: Int
    private let entries: Int
    /// For each class what no token changes, and what each one takes from it.
    private let priors: [Double]
    private let tolls: [Double]
    /// The logarithms of 1 and small counts.
    private let logarithms: [Double]

    /// - Throws: `ModelError` with what is wrong with the file.
    public init(contentsOf file: URL) throws(ModelError) {
        let data: Data
        do {
            data = try Data(contentsOf: file, options: .alwaysMapped)
        } catch {
            throw ModelError("\(file.path) cannot be read: \(error.localizedDescription)")
        }
        do throws(ModelError) {
            try self.init(data)
        } catch {
            throw ModelError("\(file.path): \(error)")
        }
    }

    /// - Throws: `ModelError` with what is wrong with the bytes.
    public init(_ data: Data) throws(ModelError) {
        var check: Result<ModelCheck, ModelError> = .failure(ModelError("It is empty."))
        data.withUnsafeBytes { bytes in
            check = Result { () throws(ModelError) in try ModelCheck(bytes) }
        }
        let checked = try check.get()
        self.data = data
        classes = checked.classes
        tokenCount = checked.tokenCount
        leftOut = checked.leftOut
        slotCount = checked.slotCount
        slots = checked.slots
        entries = checked.entries
        let texts = classes.reduce(0) { $0 + $1.texts }
        priors = classes.map { log(Double($0.texts) / Double(texts)) }
        tolls = classes.map { log(max(1, Double($0.tokens) + Double(checked.tokenCount))) }
        logarithms = (0..<1024).map { log(Double($0 + 1)) }
    }
}

extension Model {
    /// The code of the class that a text most likely is of; of equally likely ones the lowest. Of a text without any token
    /// that the model knows, that is the class with most texts.
    public func code(of text: String) -> Int {
        withScores(of: text) { scores, _ in code(of: scores) }
    }

    /// The same; nil for a text without any token that the model knows: what would be told of it is the corpus' alone.
    ///
    ///     model.codeIfKnown(of: "qwxyz")  // nil
    public func codeIfKnown(of text: String) -> Int? {
        withScores(of: text) { scores, known in known > 0 ? code(of: scores) : nil }
    }

    private func code(of scores: UnsafeMutableBufferPointer<Double>) -> Int {
        classes[scores.indices.reduce(0) { scores[$1] > scores[$0] ? $1 : $0 }].code
    }

    /// How likely each class is, in the order of `classes`; together 1.
    public func probabilities(of text: String) -> [Double] {
        withScores(of: text) { scores, _ in
            let best = scores.max() ?? 0
            let shares = scores.map { exp($0 - best) }
            let sum = shares.reduce(0, +)
            return shares.map { $0 / sum }
        }
    }

    /// - Parameter body: gets for each class the logarithm of its likelihood, up to a number that all have in common, and
    ///   how many of the text's tokens are known.
    private func withScores<Value>(
        of text: String, _ body: (UnsafeMutableBufferPointer<Double>, _ known: Double) -> Value
    ) -> Value {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: classes.count) { scores in
            _ = scores.initialize(from: priors)
            var known = 0.0
            data.withUnsafeBytes { bytes in
                logarithms.withUnsafeBufferPointer { logarithms in
                    Tokens.forEachHashed(in: text) { token, hash in
                        guard let counts = place(of: token, hash, in: bytes) else { return }
                        known += 1
                        // A count of 0 adds the logarithm of 1: only the classes that have the token are touched.
                        EntryCounts.forEach(at: counts, in: bytes) { index, count in
                            scores[index] +=
                                count < logarithms.count ? logarithms[Int(count)] : log(Double(count) + 1)
                        }
                    }
                }
            }
            for index in scores.indices { scores[index] -= known * tolls[index] }
            return body(scores, known)
        }
    }

    /// Where a token's counts stand; nil: it is not known.
    @inline(__always)
    private func place(
        of token: UnsafeBufferPointer<UInt8>, _ hash: UInt32, in bytes: UnsafeRawBufferPointer
    ) -> Int? {
        var slot = ModelLayout.firstSlot(of: hash, among: slotCount)
        for _ in 0..<ModelLayout.longestSearch {
            let found = Int(bytes.number32(at: slots + slot * ModelLayout.slotSize))
            if found == 0 { return nil }
            let entry = entries + found - 1
            if Int(bytes[entry]) == token.count, Self.isEqual(token, bytes, entry + 1) {
                return entry + 1 + token.count
            }
            slot += 1
            if slot == slotCount { slot = 0 }
        }
        return nil
    }

    @inline(__always)
    private static func isEqual(
        _ token: UnsafeBufferPointer<UInt8>, _ bytes: UnsafeRawBufferPointer, _ place: Int
    ) -> Bool {
        for offset in 0..<token.count where token[offset] != bytes[place + offset] { return false }
        return true
    }
}

/// What stands behind a token's bytes: in how many classes it is, and how often in each.
enum EntryCounts {
    /// - Parameter place: in an entry that was checked.
    @inline(__always)
    static func forEach(at place: Int, in bytes: UnsafeRawBufferPointer, _ body: (Int, UInt32) -> Void) {
        var place = place + 1
        for _ in 0..<bytes[place - 1] {
            let index = Int(bytes[place])
            var count = UInt32(bytes[place + 1])
            place += 2
            if count >= 0x80 {
                count &= 0x7F
                var shift: UInt32 = 7
                while true {
                    let byte = bytes[place]
                    place += 1
                    count |= UInt32(byte & 0x7F) &<< shift
                    shift += 7
                    if byte < 0x80 { break }
                }
            }
            body(index, count)
        }
    }
}
