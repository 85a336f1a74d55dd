import Foundation
import Glibc
package import SystemSupport

/// The user that an isolated program runs as if root starts it: one that owns nothing on this machine.
package enum ProgramUser {
    /// The range from which systemd allocates dynamic users.
    private static let candidates: ClosedRange<UInt32> = 61184...65519
    /// The identity of an ordinary user inside a user namespace; outside, the program still has the user's identity.
    static let inUserNamespace = ChildSetup.Identity(user: 65534, group: 65534)

    /// The identity to switch to; nil: this process does not run as root, and the program keeps its user.
    ///
    /// - Throws: if root started Siftbox where no other user exists.
    package static func identity() throws(StartError) -> ChildSetup.Identity? {
        guard geteuid() == 0 else { return nil }
        if let chosen { return chosen }
        // Root in a user namespace created by an ordinary user has that user's permissions.
        if !isRealRoot { return nil }
        throw StartError(
            "Filters never run as root, and this user namespace has no other user (/proc/self/uid_map, gid_map). Start "
                + "Siftbox as another user.")
    }

    /// Constant within a process and different in most others, so that two of them do not share a user.
    private static let chosen: ChildSetup.Identity? = {
        let (users, groups) = (mapped("/proc/self/uid_map"), mapped("/proc/self/gid_map"))
        let count = UInt32(candidates.count)
        for step in 0..<count {
            let number = candidates.lowerBound + (UInt32(getpid()) + step) % count
            guard users.contains(where: { $0.contains(number) }), groups.contains(where: { $0.contains(number) }),
                getpwuid(number) == nil, getgrgid(number) == nil
            else { continue }
            return ChildSetup.Identity(user: number, group: number)
        }
        return nil
    }()

    /// Whether root in this namespace is root of the machine.
    private static var isRealRoot: Bool {
        guard let map = try? String(contentsOfFile: "/proc/self/uid_map", encoding: .utf8) else { return true }
        return map.split(separator: "\n").contains { line in
            line.split(whereSeparator: \.isWhitespace).prefix(2).allSatisfy { $0 == "0" }
        }
    }

    /// The IDs that exist in this user namespace (user_namespaces(7)).
    private static func mapped(_ path: String) -> [Range<UInt32>] {
        guard let file = fopen(path, "re") else { return [0..<UInt32.max] }
        defer { fclose(file) }
        var found: [Range<UInt32>] = []
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { UInt32($0) }
            guard numbers.count == 3 else { continue }
            found.append(
                numbers[0]..<(numbers[0].addingReportingOverflow(numbers[2]).overflow ? .max : numbers[0] + numbers[2]))
        }
        return found
    }
}
