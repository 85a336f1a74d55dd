/// The tokens seen in training, with their counts per class.
///
/// The bytes of all tokens are in one array, and a hash table finds their numbers: a corpus has hundreds of thousands
/// of tokens, and an object for each would need ten times the memory.
struct Vocabulary {
    /// The codes of the classes, in order of appearance.
    private(set) var codes: [Int] = []
    /// The number of tokens that were forgotten because there were too many.
    private(set) var forgotten = 0
    /// The number of tokens.
    private(set) var count = 0

    private let maxTokens: Int
    private var bytes: [UInt8] = []
    /// The end of each token's bytes.
    private var ends: [UInt32] = []
    private var hashes: [UInt32] = []
    /// The count of each token, by class.
    private var counts: [[UInt32]] = []
    /// An open-addressing hash table: 0, or 1 plus the number of a token. Its size is a power of 2; it is at most half
    /// full.
    private var table = [UInt32](repeating: 0, count: 1024)

    init(maxTokens: Int) { self.maxTokens = maxTokens }

    /// The column of a class, which is added if necessary.
    mutating func column(of code: Int) -> Int {
        if let known = codes.firstIndex(of: code) { return known }
        codes.append(code)
        counts.append([UInt32](repeating: 0, count: count))
        return codes.count - 1
    }

    mutating func count(_ token: UnsafeBufferPointer<UInt8>, _ hash: UInt32, in column: Int) {
        let number = self.number(of: token, hash)
        if counts[column][number] < .max { counts[column][number] += 1 }
    }

    /// The bytes of a token.
    func token(_ number: Int) -> ArraySlice<UInt8> {
        bytes[(number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])]
    }

    func hash(_ number: Int) -> UInt32 { hashes[number] }

    func count(_ number: Int, in column: Int) -> UInt32 { counts[column][number] }

    /// The count of a token in all classes.
    func total(_ number: Int) -> UInt64 { counts.reduce(0) { $0 + UInt64($1[number]) } }

    private mutating func number(of token: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Int {
        if (count + 1) * 2 > table.count { rebuildTable(ofSize: table.count * 2) }
        var slot = Int(hash) & (table.count - 1)
        while table[slot] != 0 {
            let number = Int(table[slot]) - 1
            if hashes[number] == hash, self.token(number).elementsEqual(token) { return number }
            slot = (slot + 1) & (table.count - 1)
        }
        bytes.append(contentsOf: token)
        ends.append(UInt32(bytes.count))
        hashes.append(hash)
        for column in counts.indices { counts[column].append(0) }
        count += 1
        table[slot] = UInt32(count)
        return count - 1
    }

    private mutating func rebuildTable(ofSize size: Int) {
        table = [UInt32](repeating: 0, count: size)
        for number in 0..<count {
            var slot = Int(hashes[number]) & (size - 1)
            while table[slot] != 0 { slot = (slot + 1) & (size - 1) }
            table[slot] = UInt32(number + 1)
        }
    }

    /// Makes room if there are too many tokens: forgets those that were seen once; if that is not enough, also twice, …
    mutating func forgetIfFull() {
        guard count > maxTokens else { return }
        var least: UInt64 = 1
        var remaining = (0..<count).filter { total($0) > least }
        while remaining.count > maxTokens / 2 {
            least += 1
            remaining.removeAll { total($0) <= least }
        }
        forgotten += count - remaining.count
        var kept = Vocabulary(maxTokens: maxTokens)
        kept.codes = codes
        kept.forgotten = forgotten
        kept.counts = counts.map { column in remaining.map { column[$0] } }
        for number in remaining {
            kept.bytes += token(number)
            kept.ends.append(UInt32(kept.bytes.count))
            kept.hashes.append(hashes[number])
        }
        kept.count = remaining.count
        kept.rebuildTable(ofSize: table.count)
        self = kept
    }
}
