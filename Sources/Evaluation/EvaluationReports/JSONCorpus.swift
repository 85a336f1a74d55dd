import Evaluation

extension CorpusFacts {
    var members: ReportMembers {
        [
            "paths": paths, "rows": rowsIn, "senders": senders?.members, "from": chosenRows?.lowerBound,
            "to": Self.last(chosenRows), "fingerprint": fingerprint.text, "map": map,
            "unmatchedLabels": unmatchedLabels, "unlabelled": unlabeled, "remarks": remarks,
            "skipped": ["count": skippedCount, "records": skipped.map(\.members)] as ReportMembers,
            "duplicates": duplicates?.members, "leaks": leaks?.members,
        ]
    }

    /// nil also if the range is open, as in `--rows 1675-`.
    fileprivate static func last(_ rows: ClosedRange<Int>?) -> Int? {
        rows.flatMap { $0.upperBound == Int.max ? nil : $0.upperBound }
    }
}

extension CorpusFacts.Senders {
    fileprivate var members: ReportMembers { ["given": given, "missing": missing, "invented": invented] }
}

extension CorpusFacts.Skipped {
    fileprivate var members: ReportMembers { ["place": place, "reason": reason] }
}

extension CorpusFacts.RepeatedMessage {
    fileprivate var members: ReportMembers { ["places": places, "text": text] }
}

extension CorpusFacts.Duplicates {
    fileprivate var members: ReportMembers {
        [
            "count": count, "normalizedCount": normalizedCount, "conflicting": conflicting,
            "examples": examples.map(\.members),
        ]
    }
}

extension CorpusFacts.Leaks {
    fileprivate var members: ReportMembers {
        [
            "training": trainingPaths, "bundledFilters": bundledFilters, "from": trainingRows?.lowerBound,
            "to": CorpusFacts.last(trainingRows), "count": count, "normalizedCount": normalizedCount,
            "examples": examples.map(\.members),
        ]
    }
}
