import Foundation

/// A multinomial naive Bayes classifier for message bodies that is used directly from its file.
///
///     let model = try Model(contentsOf: url)
///     model.code(of: "Rs 499 debited from A/c XX12")  // 10001, Apple's number for transactionalFinance
///
/// The file is memory-mapped: its pages do not count toward the memory limit of an extension. It is checked once, when
/// it is opened, so it must be replaced atomically (as with `Data.write(to:options: .atomic)`) and never be modified in
/// place.
///
/// Counts have Laplace smoothing (plus 1); unknown tokens are ignored; the prior of a class is its share of the
/// training messages.
public struct Model: Sendable {
    /// A category of the model.
    public struct Class: Hashable, Sendable {
        /// Apple's number of the sub-action, or where there is none, of the action.
        public let code: Int
        /// The number of training messages.
        public let messageCount: Int
        /// The number of tokens in them that the model knows.
        public let tokens: UInt64
    }

    public let classes: [Class]
    /// What it knows: a text is split in the same way as in training.
    public let tokens: Tokens.Kind
    /// The number of tokens that the model knows.
    public let tokenCount: Int
    /// The number of tokens of the corpus that were too rare to be kept.
    public let leftOut: Int

    private let data: Data
    private let slotCount: Int
    private let slots: Int
    private let entries: Int
    /// The logarithms of the prior and of the smoothed token count of each class.
    private let priors: [Double]
    private let logTotals: [Double]
    /// The logarithms of small counts plus 1.
    private let logarithms: [Double]

    /// - Throws: `ModelError` if the file is not a valid model.
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

    /// - Throws: `ModelError` if the bytes are not a valid model.
    public init(_ data: Data) throws(ModelError) {
        var check: Result<ModelCheck, ModelError> = .failure(ModelError("The file is empty."))
        data.withUnsafeBytes { bytes in
            check = Result { () throws(ModelError) in try ModelCheck(bytes) }
        }
        let checked = try check.get()
        self.data = data
        classes = checked.classes
        tokens = checked.tokens
        tokenCount = checked.tokenCount
        leftOut = checked.leftOut
        slotCount = checked.slotCount
        slots = checked.slots
        entries = checked.entries
        let total = classes.reduce(0) { $0 + $1.messageCount }
        priors = classes.map { log(Double($0.messageCount) / Double(total)) }
        logTotals = classes.map { log(max(1, Double($0.tokens) + Double(checked.tokenCount))) }
        logarithms = (0..<1024).map { log(Double($0 + 1)) }
    }
}

extension Model {
    /// The code of the most likely class; of equally likely ones the lowest. For a text without any known token, that
    /// is the class with most training messages.
    public func code(of text: String) -> Int {
        withScores(of: text) { scores, _ in code(of: scores) }
    }

    /// The same; nil for a text without any known token, for which only the priors would decide.
    ///
    ///     model.codeIfKnown(of: "qwxyz")  // nil
    public func codeIfKnown(of text: String) -> Int? {
        withScores(of: text) { scores, known in known > 0 ? code(of: scores) : nil }
    }

    private func code(of scores: UnsafeMutableBufferPointer<Double>) -> Int {
        classes[scores.indices.reduce(0) { scores[$1] > scores[$0] ? $1 : $0 }].code
    }

    /// The probability of each class, in the order of `classes`; the sum is 1.
    public func probabilities(of text: String) -> [Double] {
        withScores(of: text) { scores, _ in
            let best = scores.max() ?? 0
            let shares = scores.map { exp($0 - best) }
            let sum = shares.reduce(0, +)
            return shares.map { $0 / sum }
        }
    }

    /// - Parameter body: Receives the logarithm of each class's likelihood, up to a common constant, and the number of
    ///   known tokens in the text.
    private func withScores<Value>(
        of text: String, _ body: (UnsafeMutableBufferPointer<Double>, _ known: Double) -> Value
    ) -> Value {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: classes.count) { scores in
            _ = scores.initialize(from: priors)
            var known = 0.0
            data.withUnsafeBytes { bytes in
                logarithms.withUnsafeBufferPointer { logarithms in
                    Tokens.forEachHashed(in: text, as: tokens) { token, hash in
                        guard let counts = place(of: token, hash, in: bytes) else { return }
                        known += 1
                        // A count of 0 would add log(1) = 0, so only classes with the token are updated.
                        EntryCounts.forEach(at: counts, in: bytes) { index, count in
                            scores[index] +=
                                count < logarithms.count ? logarithms[Int(count)] : log(Double(count) + 1)
                        }
                    }
                }
            }
            for index in scores.indices { scores[index] -= known * logTotals[index] }
            return body(scores, known)
        }
    }

    /// The offset of a token's counts; nil if the token is unknown.
    @inline(__always)
    private func place(
        of token: UnsafeBufferPointer<UInt8>, _ hash: UInt32, in bytes: UnsafeRawBufferPointer
    ) -> Int? {
        var slot = ModelLayout.firstSlot(of: hash, among: slotCount)
        for _ in 0..<ModelLayout.maxProbes {
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

/// The data after the bytes of a token: the number of classes that contain it, and its count in each.
enum EntryCounts {
    /// - Parameter place: The offset of the counts, in an entry that was checked.
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
