import Testing

@testable import Evaluation

/// Compares with the results of scikit-learn 1.x, statsmodels and SciPy for the same counts.
@Suite struct MeasuresTests {
    @Test func `the known results of the UCI corpus`() throws {
        let binary = BinaryMeasures(ConfusionMatrix(rows: [[478, 31], [20, 3371]]))
        #expect(binary.truePositives == 478 && binary.falseNegatives == 31)
        #expect(binary.falsePositives == 20 && binary.trueNegatives == 3371)
        #expect(ReportNumber.percent(binary.accuracy.value) == "98.69 %")
        #expect(ReportNumber.percent(binary.spamCaught.value) == "93.91 %")
        #expect(ReportNumber.percent(binary.hamBlocked.value) == "0.59 %")
        #expect(ReportNumber.formatted(binary.correlation, .coefficient) == "0.942")
        #expect(near(binary.correlation, 0.941921911775157))
        #expect(near(binary.f1, 0.9493545183714))
        #expect(near(binary.precision.value, 478.0 / 498))
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let rows: [[Int]]
        /// Precision, recall, F1: macro, then weighted.
        let averages: [Double]
        let correlation: Double
        let accuracy: Double
        let f1: [Double]

        var testDescription: String { "\(rows)" }
    }

    static let cases = [
        Case(
            rows: [[478, 31], [20, 3371]],
            averages: [
                0.975363535269827, 0.966599150994282, 0.970923394913655, 0.986835504637825, 0.986923076923077,
                0.986862241630265,
            ],
            correlation: 0.941921911775157, accuracy: 0.986923076923077, f1: [0.9493545183714, 0.99249227145591]),
        Case(
            rows: [[5, 1, 0], [2, 7, 1], [0, 0, 4]],
            averages: [
                0.796428571428571, 0.844444444444444, 0.811965811965812, 0.811785714285714, 0.8, 0.797435897435897,
            ],
            correlation: 0.698302370354878, accuracy: 0.8,
            f1: [0.769230769230769, 0.777777777777778, 0.888888888888889]),
        // One class that is never an answer.
        Case(
            rows: [[3, 0, 2], [1, 0, 5], [0, 0, 9]],
            averages: [0.4375, 0.533333333333333, 0.462222222222222, 0.440625, 0.6, 0.490666666666667],
            correlation: 0.418214180504671, accuracy: 0.6, f1: [0.666666666666667, 0, 0.72]),
        // One class that is never a label.
        Case(
            rows: [[10, 3, 0, 1], [0, 0, 0, 0], [2, 1, 8, 0], [4, 0, 0, 6]],
            averages: [
                0.827380952380952, 0.680519480519481, 0.738218094255246, 0.809183673469388, 0.685714285714286,
                0.733008993070912,
            ],
            correlation: 0.555930056078367, accuracy: 0.685714285714286,
            f1: [0.666666666666667, .nan, 0.842105263157895, 0.705882352941177]),
        Case(
            rows: [[47, 31, 34, 44], [28, 38, 41, 11], [2, 15, 14, 43], [45, 0, 24, 41]],
            averages: [
                0.314121172026752, 0.296308102875899, 0.298354252390604, 0.338632091255629, 0.305676855895196,
                0.315391603809926,
            ],
            correlation: 0.0744308051653128, accuracy: 0.305676855895196,
            f1: [0.338129496402878, 0.376237623762376, 0.149732620320856, 0.329317269076305]),
        Case(
            rows: [
                [1, 7, 1, 4, 7, 2], [3, 2, 6, 2, 8, 4], [4, 4, 5, 4, 4, 8], [7, 7, 6, 5, 3, 8], [4, 1, 7, 1, 7, 5],
                [1, 0, 4, 0, 1, 4],
            ],
            averages: [
                0.165419579956566, 0.18612620457448, 0.158160743422381, 0.182684410169598, 0.163265306122449,
                0.159588196530651,
            ],
            correlation: 0.00485223495790774, accuracy: 0.163265306122449,
            f1: [
                0.0476190476190476, 0.0869565217391304, 0.172413793103448, 0.192307692307692, 0.254545454545455,
                0.195121951219512,
            ]),
    ]

    @Test(arguments: cases) func `agrees with scikit-learn`(_ known: Case) {
        let matrix = ConfusionMatrix(rows: known.rows)
        let found = [matrix.macro, matrix.weighted].flatMap { [$0.precision, $0.recall, $0.f1] }
        for (found, known) in zip(found, known.averages) { #expect(near(found, known)) }
        #expect(near(matrix.correlation, known.correlation))
        #expect(near(matrix.accuracy.value, known.accuracy))
        #expect(matrix.micro.f1 == matrix.accuracy.value)
        for (index, known) in known.f1.enumerated() {
            #expect(known.isNaN ? matrix.measures(index).f1 == nil : near(matrix.measures(index).f1, known))
        }
    }

    @Test(arguments: [
        (0, 1, 0, 0.793450685622763), (1, 1, 0.206549314377237, 1), (0, 10, 0, 0.277532799862889),
        (10, 10, 0.722467200137111, 1), (1, 10, 0.0178762130950729, 0.404150026795239),
        (478, 509, 0.91484925727999, 0.956765141891051), (20, 3391, 0.00382133046808004, 0.00909280980989449),
        (3849, 3900, 0.982848206725517, 0.990039662841638),
        (123456, 1_000_000, 0.122812696531423, 0.124102196414004),
        (999_999, 1_000_000, 0.999994335088196, 0.999999823475423),
    ]) func `Wilson's interval`(_ known: (count: Int, total: Int, low: Double, high: Double)) throws {
        let interval = try #require(Rate(known.count, of: known.total).interval)
        #expect(near(interval.lowerBound, known.low) && near(interval.upperBound, known.high))
    }

    @Test(arguments: [
        (0, 0, 1), (1, 0, 1), (5, 0, 0.0625), (0, 60, 1.73472347597681e-18), (3, 12, 0.03515625), (12, 3, 0.03515625),
        (10, 10, 1), (31, 20, 0.160779601811988), (100, 140, 0.0116640923176777), (1000, 1100, 0.0307207078642425),
        (20_000, 20_500, 0.0131538251131442), (49_500, 50_500, 0.00158235987885152),
        (500_000, 501_500, 0.134165166684114), (2000, 0, 0), (700, 100, 1.19299810751572e-111),
    ]) func `McNemar's exact test`(_ known: (Int, Int, value: Double)) {
        let found = PairedCounts(fixed: known.0, broken: known.1).mcNemar
        #expect(near(found, known.value), "\(found)")
    }

    @Test func `McNemar's test does not overflow`() {
        for (heads, tails) in [(Int.max / 4, Int.max / 4), (1 << 40, 0), (1 << 32, 1 << 32 + 1 << 18), (7, 1 << 50)] {
            let found = BinomialTest.twoSided(heads, tails)
            #expect(found >= 0 && found <= 1, "\(heads) \(tails): \(found)")
        }
    }

    @Test func `measures without messages have no value`() {
        let none = ConfusionMatrix(size: 2)
        #expect(none.accuracy.value == nil && none.accuracy.interval == nil && none.correlation == nil)
        #expect(none.macro.precision == nil && none.macro.recall == nil && none.macro.f1 == nil)
        // Only ham, and all of it shown: the measures of spam have no value.
        let ham = BinaryMeasures(ConfusionMatrix(rows: [[0, 0], [0, 9]]))
        #expect(ham.accuracy.value == 1 && ham.hamBlocked.value == 0)
        #expect(ham.spamCaught.value == nil && ham.precision.value == nil && ham.f1 == nil && ham.correlation == nil)
    }
}

/// Whether two numbers are equal except for rounding.
private func near(_ found: Double?, _ known: Double) -> Bool {
    guard let found else { return false }
    return abs(found - known) <= (known == 0 ? 1e-300 : 1e-9 * abs(known))
}
