import ControlProtocol
import Device
import JSONCodec
import SystemSupport

/// A list of the inbox, read from a place on.
protocol RequestedList {
    /// The key of its elements in the answer.
    static var key: StaticString { get }

    /// The next elements; a search can find none in a slice of the messages.
    ///
    /// - Parameter count: the maximum number of elements, and of rows to read.
    mutating func slice(_ count: Int, of phone: Phone) throws -> ListSlice
}

struct ListSlice {
    /// The values are made when they are used: an answer can have room for few of them.
    var elements: [(value: () -> JSON, place: ListPlace)] = []
    /// Whether the list ends with them.
    var isLast = false
}

/// Reads a list in slices, so that keys are handled between them, and answers with it. It ends early where the line would
/// become too long.
final class ListReading<List: RequestedList>: ClientTask {
    /// Bodies can have a megabyte.
    private let rowsPerSlice = 16
    /// Leaves room for the other members of the answer.
    private let maxBytes = ControlFormat.lineLimit - 4096

    private var list: List
    private let limit: Int
    private let phone: Phone
    private var then: ((Answer) -> Void)?
    private var elements: [UInt8] = [UInt8(ascii: "[")]
    private var count = 0
    private var last: ListPlace?

    init(_ list: List, limit: Int, phone: Phone, then: @escaping (Answer) -> Void) {
        self.list = list
        self.limit = limit
        self.phone = phone
        self.then = then
    }

    func cancel() { end(.ofGoneClient) }

    /// Reads a slice, and the others on later turns of the loop.
    func read() {
        guard then != nil else { return }
        do {
            // One more shows whether the list continues.
            let slice = try list.slice(min(rowsPerSlice, limit - count + 1), of: phone)
            for element in slice.elements {
                guard count < limit, add(element.value()) else { return end(next: last) }
                last = element.place
            }
            if slice.isLast { return end(next: nil) }
            if count == limit { return end(next: last) }
            phone.loop.soon { self.read() }
        } catch {
            end(.failure(.unsaved, "\(error)"))
        }
    }

    /// Adds an element; returns false if the answer has no room for it.
    private func add(_ value: JSON) -> Bool {
        let json = JSONLine.bytes(of: value)
        guard count == 0 || elements.count + json.count < maxBytes else { return false }
        if count > 0 { elements.append(UInt8(ascii: ",")) }
        elements += json
        count += 1
        return true
    }

    private func end(next: ListPlace?) {
        var answer = Answer.done
        answer.add(List.key, json: elements + [UInt8(ascii: "]")])
        if let next { answer.add("next", .string(next.written)) }
        end(answer)
    }

    private func end(_ answer: Answer) {
        let then = then
        self.then = nil
        then?(answer)
    }
}
