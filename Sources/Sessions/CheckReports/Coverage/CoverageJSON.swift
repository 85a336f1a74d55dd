import JSONCodec

// The report as JSON:
//
//     format          "siftbox coverage 1"
//     releases        the releases of the sessions
//     sessions        how many sessions were counted
//     metrics         what the report is about: { NAME: { covered, total, percent, reason } }: percent is null if there is nothing to cover, and
//                     reason says why
//     lists           [ { metric, filter (null: it does not depend on one), items [ { name, explanation, rule, covered } ],
//                     others } ]
//     lines           [ { filter, problem, files [ { path, covered, total, uncovered [ { from, to } ],
//                     runs [ [ line, count ] ] } ] } ]
//     minimums        [ { metric, percent, passed, reason } ]
//
// Every key is always present; a missing value is null.
extension CoverageReport {
    /// One document, in one line.
    package var json: String { String(decoding: JSONLine.bytes(of: document), as: UTF8.self) }

    private var document: JSON {
        .members([
            ("format", .string("siftbox coverage 1")), ("releases", .array(releases.map(JSON.integer))),
            ("sessions", .integer(sessions)),
            ("metrics", .members(metrics.map { ($0.rawValue, summary($0)) })),
            ("lists", .array(lists.map(Self.list))), ("lines", .array(lines.map(Self.filter))),
            ("minimums", .array(minimums.map(minimum))),
        ])
    }

    private func summary(_ metric: CoverageMetric) -> JSON {
        let share = share(metric)
        return .members([
            ("covered", .integer(share.covered)), ("total", .integer(share.total)),
            ("percent", share.percent.map(JSON.decimal) ?? .null), ("reason", JSON(ifAny: reasonForNone(metric))),
        ])
    }

    private static func list(_ list: CoverageList) -> JSON {
        .members([
            ("metric", .string(list.metric.rawValue)), ("filter", JSON(ifAny: list.filter)),
            (
                "items",
                .array(
                    list.items.map { item in
                        .members([
                            ("name", .string(item.name)), ("explanation", .string(item.explanation)),
                            ("rule", JSON(ifAny: item.rule)), ("covered", .bool(item.isCovered)),
                        ])
                    })
            ), ("others", .array(list.others.map(JSON.string))),
        ])
    }

    private static func filter(_ lines: FilterLines) -> JSON {
        .members([
            ("filter", .string(lines.filter)), ("problem", JSON(ifAny: lines.problem)),
            ("files", .array(lines.files.map(file))),
        ])
    }

    private static func file(_ file: SourceLines) -> JSON {
        .members([
            ("path", .string(file.path)), ("covered", .integer(file.share.covered)),
            ("total", .integer(file.share.total)),
            (
                "uncovered",
                .array(
                    file.uncovered.map {
                        .members([("from", .integer($0.lowerBound)), ("to", .integer($0.upperBound))])
                    })
            ),
            (
                "runs",
                .array(
                    file.runs.sorted { $0.key < $1.key }.map { .array([.integer($0.key), .integer($0.value)]) })
            ),
        ])
    }

    private func minimum(_ minimum: MinimumCoverage) -> JSON {
        let failure = minimum.failure(in: self)
        return .members([
            ("metric", .string(minimum.metric.rawValue)), ("percent", .decimal(minimum.percent)),
            ("passed", .bool(failure == nil)), ("reason", JSON(ifAny: failure)),
        ])
    }
}

extension JSON {
    fileprivate static func members(_ members: [(String, JSON)]) -> JSON { .object(JSONObject(members)) }

    fileprivate static func decimal(_ value: Double) -> JSON { .number("\((value * 100).rounded(.down) / 100)") }
}
