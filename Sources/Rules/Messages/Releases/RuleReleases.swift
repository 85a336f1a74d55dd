/// The releases to which a rule applies, by their numbers.
package struct ReleaseRange: Hashable, Sendable {
    package let first: Int
    /// nil: also every later release.
    package let last: Int?

    /// - Parameter last: the last release before one that changes this; nil: also every later release.
    static func from(_ first: Int, to last: Int? = nil) -> ReleaseRange { ReleaseRange(first: first, last: last) }

    /// One release alone.
    static func only(_ number: Int) -> ReleaseRange { ReleaseRange(first: number, last: number) }

    package func contains(_ number: Int) -> Bool { number >= first && last.map { number <= $0 } ?? true }
}

extension Rule {
    /// The releases to which the rule applies (Sessions/rules/README.md lists them).
    package var releases: ReleaseRange {
        switch self {
        case .v3, .f1, .f4: .only(11)
        case .s1: .from(11, to: 14)
        case .f5: .only(14)
        case .f2: .from(14, to: 18)
        case .e3, .e6, .c4, .f9, .f10, .r4, .n2: .from(14)
        case .r1: .from(11, to: 18)
        case .f6: .from(16, to: 18)
        case .e4, .q2, .s2, .s3, .s4, .s5, .s6, .v4, .v5, .v6, .f8: .from(16)
        case .c6, .f3, .f7, .f13, .f14, .r6, .r8: .from(26)
        // Reports exist from iOS 12 on, and release 11 stands for 11 to 13.
        case .u1, .u2, .u3, .u4, .u5, .u6, .u7: .from(11)
        case .e1, .e2, .e5, .c1, .c2, .c3, .c5, .c7, .c8, .q1, .q3, .v1, .v2, .v7, .v8, .v9, .f11, .f12, .r2, .r3, .r5,
            .r7, .d1, .d2, .d3, .d4, .d5, .d6, .d7, .d8, .d9, .d10, .n1, .n3, .n4, .n5, .x1, .x2, .x3, .x4, .x5,
            .x6, .x7, .x8:
            .from(11)
        }
    }
}

extension Release {
    package func has(_ rule: Rule) -> Bool { rule.releases.contains(number) }
}
