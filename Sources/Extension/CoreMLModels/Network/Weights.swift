/// A layer's numbers: as Float, as half precision, or with eight bits each.
enum Weights {
    /// The most numbers of one layer.
    private static let maxCount = 64 << 20

    /// - Parameters:
    ///   - message: nil: they are missing in the file.
    ///   - sizes: the number of weights is their product.
    ///   - name: the layer's name, for messages.
    /// - Throws: `CoreMLModelError` if their number differs, or if they are stored in a way that is not read.
    static func read(_ message: WireMessage?, _ sizes: [Int], _ name: String) throws(CoreMLModelError) -> [Float] {
        var count = 1
        for size in sizes {
            let (product, isTooLarge) = count.multipliedReportingOverflow(by: size)
            guard size >= 0, !isTooLarge, product <= maxCount else {
                throw .damaged("layer \(name) has too many weights (\(sizes))")
            }
            count = product
        }
        guard let message else {
            if count == 0 { return [] }
            throw .damaged("layer \(name) has no weights")
        }
        var values: [Float] = []
        var quantization: WireMessage?
        var raw: ArraySlice<UInt8> = []
        try message.forEach { field throws(CoreMLModelError) in
            switch field.number {
            case 1: try field.append(to: &values)
            case 2: values += try halves(try field.message().bytes, name)
            case 30: raw = try field.message().bytes
            case 31: throw .unsupported("layer \(name) with weights that are computed in eight bits")
            case 40: quantization = try field.message()
            default: break
            }
        }
        if let quantization, !raw.isEmpty { values = try unpacked(raw, quantization, count, name) }
        guard values.count == count else {
            throw .damaged("layer \(name) has \(values.count) weights instead of \(count)")
        }
        return values
    }

    private static func halves(_ bytes: ArraySlice<UInt8>, _ name: String) throws(CoreMLModelError) -> [Float] {
        guard bytes.count % 2 == 0 else { throw .damaged("layer \(name) has half a weight") }
        return stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { place in
            Float(Float16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8))
        }
    }

    /// Weights with eight bits each: `number · scale + bias`, for all or for each row, or a number from a table.
    private static func unpacked(
        _ raw: ArraySlice<UInt8>, _ quantization: WireMessage, _ count: Int, _ name: String
    ) throws(CoreMLModelError) -> [Float] {
        let fields = try quantization.last()
        guard try fields[1]?.size() == 8 else {
            throw .unsupported("layer \(name) with weights of fewer than eight bits")
        }
        guard raw.count == count else { throw .damaged("layer \(name) has \(raw.count) weights instead of \(count)") }
        if let table = try fields[102]?.message() {
            var values: [Float] = []
            try table.forEach { field throws(CoreMLModelError) in if field.number == 1 { try field.append(to: &values) }
            }
            guard values.count == 256 else { throw .damaged("layer \(name) has a table of \(values.count) weights") }
            return raw.map { values[Int($0)] }
        }
        var (scales, biases): ([Float], [Float]) = ([], [])
        try fields[101]?.message().forEach { field throws(CoreMLModelError) in
            switch field.number {
            case 1: try field.append(to: &scales)
            case 2: try field.append(to: &biases)
            default: break
            }
        }
        guard !scales.isEmpty, count % scales.count == 0, biases.isEmpty || biases.count == scales.count else {
            throw .damaged("layer \(name) has \(scales.count) scales for its weights")
        }
        let row = max(1, count / scales.count)
        return raw.enumerated().map { place, number in
            Float(number) * scales[place / row] + (biases.isEmpty ? 0 : biases[place / row])
        }
    }
}
