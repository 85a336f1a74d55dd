import Evaluation

extension Slices {
    var members: ReportMembers {
        ReportMembers(
            dimensions.map { dimension in
                let values = dimension.hasTooManyValues ? nil : dimension.ranked.map(\.members)
                return (dimension.name, ["values": values, "tooMany": dimension.hasTooManyValues] as ReportMembers)
            })
    }
}

extension Slices.Ranked {
    fileprivate var members: ReportMembers {
        [
            "value": value, "messages": counts.messages, "errors": counts.errors,
            "accuracy": Measure.Reading(accuracy).members(in: .percent),
            "hamBlocked": Measure.Reading(hamBlocked).members(in: .percent),
            "spamMissed": Measure.Reading(spamMissed).members(in: .percent), "wrongFolder": counts.wrongFolder,
            "cost": cost, "small": isSmall, "worst": isWorst,
        ]
    }
}

extension ScoreTally {
    var members: ReportMembers {
        [
            "either": either,
            "thresholds": Self.limits.map { limit in
                let point = threshold(maxHamBlocked: limit)
                return [
                    "maxHamBlocked": limit * 100, "threshold": point.threshold,
                    "hamBlocked": Measure.Reading(point.hamBlocked).members(in: .percent),
                    "spamCaught": Measure.Reading(point.spamCaught).members(in: .percent),
                ] as ReportMembers
            },
            "counts": self.counts.sorted { $0.key < $1.key }.map { [$0.key, $0.value.spam, $0.value.ham] },
        ]
    }
}
