import Glibc

/// An external merge sort: sorts any number of entries in constant memory. Sorted runs are written to an unnamed
/// temporary file and merged; a few entries need no file.
///
///     var runs = SortedRuns()
///     try runs.add(entry)
///     try runs.forEach { entry in … }     // sorted
package struct SortedRuns: ~Copyable {
    /// The hash of a message, with its number and its label.
    package struct Entry: Comparable, Sendable {
        package var hash: UInt64
        /// The number in the order of the messages.
        package var number: UInt64
        package var label: UInt64

        package init(hash: UInt64, number: UInt64, label: UInt64) {
            self.hash = hash
            self.number = number
            self.label = label
        }

        package static func < (one: Entry, other: Entry) -> Bool {
            one.hash == other.hash ? one.number < other.number : one.hash < other.hash
        }
    }

    /// The disk is full, or there is no folder for temporary files.
    package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        package let description: String
    }

    private let runLength: Int
    private var run: [Entry] = []
    private var file: Int32 = -1
    private var runs: [Int] = []

    /// - Parameter runLength: The number of entries of a run.
    package init(runLength: Int = 1 << 16) { self.runLength = runLength }

    deinit { if file >= 0 { close(file) } }

    package mutating func add(_ entry: Entry) throws(Failure) {
        run.append(entry)
        guard run.count == runLength else { return }
        try writeRun()
    }

    private mutating func writeRun() throws(Failure) {
        if file < 0 { file = try Self.makeFile() }
        run.sort()
        let isWritten = run.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
        guard isWritten else { throw Self.failure("cannot be written") }
        runs.append(run.count)
        run.removeAll(keepingCapacity: true)
    }

    /// A file that is deleted when the program ends, however it ends.
    private static func makeFile() throws(Failure) -> Int32 {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(folder)/siftbox-sort-XXXXXX".utf8CString)
        let file = mkstemp(&template)
        guard file >= 0 else { throw failure("cannot be created in \(folder)") }
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        unlink(template)
        return file
    }

    private static func failure(_ what: String) -> Failure {
        Failure(
            description:
                "A temporary file \(what): \(String(cString: strerror(errno))). Set TMPDIR to use another folder.")
    }

    /// Calls `body` with all entries in order. Call it once.
    package mutating func forEach(_ body: (Entry) -> Void) throws(Failure) {
        guard file >= 0 else {
            run.sort()
            for entry in run { body(entry) }
            return
        }
        if !run.isEmpty { try writeRun() }
        var start = 0
        var heap = RunHeap()
        for count in runs {
            var reader = RunReader(file: file, start: start, count: count)
            start += count
            if let entry = try reader.next() { heap.add(entry, reader) }
        }
        while let top = heap.top {
            body(top)
            try heap.advance()
        }
    }
}

/// Reads a run in blocks.
private struct RunReader {
    private let file: Int32
    private var place: Int
    private let end: Int
    private var buffer: [SortedRuns.Entry] = []
    private var taken = 0
    private static let bufferLength = 512

    init(file: Int32, start: Int, count: Int) {
        self.file = file
        place = start
        end = start + count
    }

    mutating func next() throws(SortedRuns.Failure) -> SortedRuns.Entry? {
        if taken == buffer.count {
            guard place < end else { return nil }
            try fill()
        }
        defer { taken += 1 }
        return buffer[taken]
    }

    private mutating func fill() throws(SortedRuns.Failure) {
        let count = min(Self.bufferLength, end - place)
        let stride = MemoryLayout<SortedRuns.Entry>.stride
        let empty = SortedRuns.Entry(hash: 0, number: 0, label: 0)
        if buffer.count != count { buffer = [SortedRuns.Entry](repeating: empty, count: count) }
        let from = place * stride
        let isRead = buffer.withUnsafeMutableBytes { bytes in
            var done = 0
            while done < bytes.count {
                let got = pread(file, bytes.baseAddress.map { $0 + done }, bytes.count - done, off_t(from + done))
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { return false }
                done += got
            }
            return true
        }
        guard isRead else {
            throw SortedRuns.Failure(
                description: "A temporary file cannot be read: \(String(cString: strerror(errno))).")
        }
        place += count
        taken = 0
    }
}

/// A heap of runs, ordered by their next entry.
private struct RunHeap {
    /// The next entry of a run.
    private struct Head {
        var entry: SortedRuns.Entry
        /// The index of its reader.
        var reader: Int
    }

    // Without references, because each entry moves some of them; the readers stay in their places.
    private var heads: [Head] = []
    private var readers: [RunReader] = []

    var top: SortedRuns.Entry? { heads.first?.entry }

    mutating func add(_ entry: SortedRuns.Entry, _ reader: RunReader) {
        heads.append(Head(entry: entry, reader: readers.count))
        readers.append(reader)
        var child = heads.count - 1
        while child > 0, heads[child].entry < heads[(child - 1) / 2].entry {
            heads.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func advance() throws(SortedRuns.Failure) {
        let reader = heads[0].reader
        if let entry = try readers[reader].next() {
            replaceTop(with: Head(entry: entry, reader: reader))
        } else {
            let last = heads.removeLast()
            if !heads.isEmpty { replaceTop(with: last) }
        }
    }

    private mutating func replaceTop(with head: Head) {
        var place = 0
        while true {
            var child = 2 * place + 1
            guard child < heads.count else { break }
            if child + 1 < heads.count, heads[child + 1].entry < heads[child].entry { child += 1 }
            guard heads[child].entry < head.entry else { break }
            heads[place] = heads[child]
            place = child
        }
        heads[place] = head
    }
}
