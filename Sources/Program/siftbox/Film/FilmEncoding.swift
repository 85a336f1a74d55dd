import Terminal

/// How `ffmpeg` encodes the frames of a film.
struct FilmEncoding {
    /// The encoder, which not every ffmpeg has.
    let encoder: String
    /// The unit of the frames' times.
    let timeBase: String
    /// The filters, which may use the color around the screen (`BACKGROUND`).
    private let filters: String
    /// The options of the encoder and of the file.
    let options: [String]
    /// How a file of the format begins: where, and with which bytes.
    let signature: (place: Int, bytes: [UInt8])
    /// Whether a file ends with its last frame: then this frame is there twice, as it would have no length. In a GIF, each
    /// frame has its own length.
    let repeatsLastFrame: Bool

    /// One palette for the whole film: a screen has few colors.
    static let gif = FilmEncoding(
        encoder: "gif", timeBase: "1/100",
        filters: "split[frames][sample];[sample]palettegen=stats_mode=full[palette];"
            + "[frames][palette]paletteuse=dither=none",
        options: ["-loop", "0"], signature: (0, Array("GIF8".utf8)), repeatsLastFrame: false)

    static let mp4 = FilmEncoding(
        encoder: "libx264", timeBase: "1/1000", filters: videoFilters,
        options: videoOptions + ["-crf", "18", "-movflags", "+faststart"], signature: (4, Array("ftyp".utf8)),
        repeatsLastFrame: true)

    static let webm = FilmEncoding(
        encoder: "libvpx-vp9", timeBase: "1/1000", filters: videoFilters,
        options: videoOptions + ["-crf", "24", "-b:v", "0", "-deadline", "good", "-cpu-used", "4"],
        signature: (0, [0x1A, 0x45, 0xDF, 0xA3]), repeatsLastFrame: true)

    /// What every player can show: 4:2:0, which needs even sizes, with the colors of HD.
    private static let videoFilters =
        "pad=ceil(iw/2)*2:ceil(ih/2)*2:color=BACKGROUND,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"
    private static let videoOptions = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"]

    /// - Parameter background: the color of a column or row that makes a size even.
    func filters(on background: RGB) -> String {
        filters.replacing("BACKGROUND", with: "\(background)")
    }

    /// Whether the bytes can be a whole file.
    func accepts(_ bytes: [UInt8]) -> Bool { bytes.dropFirst(signature.place).starts(with: signature.bytes) }
}
