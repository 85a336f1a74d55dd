import Foundation

extension RangeReplaceableCollection where Self: MutableCollection, Index == Int {
    /// Removes the elements at the offsets (SwiftUI, iOS 13).
    public mutating func remove(atOffsets offsets: IndexSet) {
        for offset in offsets.reversed() { remove(at: startIndex + offset) }
    }
}

extension MutableCollection where Self: RangeReplaceableCollection, Index == Int {
    /// Moves the elements at the offsets in front of the one at another offset (SwiftUI, iOS 13).
    public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
        let moved = source.map { self[startIndex + $0] }
        let place = destination - source.count(in: 0..<destination)
        for offset in source.reversed() { remove(at: startIndex + offset) }
        insert(contentsOf: moved, at: startIndex + place)
    }
}

/// A button that starts editing rows (iOS 13). Rows are not edited here, so it is not listed.
public struct EditButton: View {
    public init() {}
    public var body: some View { EmptyView() }
}

/// A vibration (iOS 17).
public enum SensoryFeedback: Equatable, Sendable {
    case success, warning, error, selection, increase, decrease, impact, start, stop, alignment, levelChange
}

extension View {
    /// Without effect: a list is not pulled down here.
    public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }
}
