/// The top-level domains that are recognized without a scheme.
///
/// Country codes, and a selection of generic domains that are common in messages (from IANA's root zone). Apple's list
/// is not public. English words that often start a sentence (`.now`, `.here`, `.call`) are omitted, and so are `.zip`
/// and `.mov`, which are usually files.
enum TopLevelDomains {
    static func isKnown(_ units: CodeUnits, _ label: Range<Int>) -> Bool {
        label.count <= longest && known.contains(units.text(label).lowercased())
    }

    /// Whether it could be a top-level domain: two letters or more, no digits.
    static func hasShape(_ units: CodeUnits, _ label: Range<Int>) -> Bool {
        2...63 ~= label.count && label.allSatisfy { !units[$0].isDigit && (units[$0].isWord || units[$0].isUnspaced) }
    }

    /// Whether it is a top-level domain even if capitalized: `Shop.Com` is a domain, `Thanks.In` is not.
    static func isNotWord(_ units: CodeUnits, _ label: Range<Int>) -> Bool {
        let words: [StaticString] = ["com", "net", "org", "info", "biz", "edu", "gov"]
        return words.contains { $0.utf8CodeUnitCount == label.count && units.reads($0, at: label.lowerBound) }
    }

    /// The length of the longest one, in UTF-16 code units.
    private static let longest = 13

    private static let known = Set(
        (countries + others + beyondASCII).split(whereSeparator: \.isWhitespace).map(String.init))

    private static let countries = """
        ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd
        cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gd ge
        gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh
        ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw
        mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb
        sc sd se sg sh si sj sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug
        uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw

        """

    private static let others = """
        academy aero agency app art asia auction auto autos baby band bank bar beauty beer best bet bid bike bingo biz blog
        boats bond boutique broker build builders business buzz cab cafe cam camera camp capital cards care careers cars
        casa cash casino cat center chat cheap church city claims cleaning click clinic cloud club codes coffee com company
        community computer consulting contact cool coop coupons courses credit creditcard cruises cyou dance date dating
        deals degree delivery dental design dev diamonds diet digital direct directory discount doctor dog domains download
        earth eco edu education email energy engineering enterprises equipment estate events exchange expert express fans
        farm fashion film finance financial fish fit fitness flights flowers football forex forsale forum foundation fun
        fund furniture fyi gallery game games garden gay gift gifts gives glass global gold golf gov graphics gratis green
        group guide guru hair health healthcare help holdings holiday homes horse hospital host hosting hotels house icu
        immo inc industries info ink institute insurance insure int international investments jewelry jobs juegos kim
        kitchen land law lawyer lease legal life lighting limited link live llc loan loans lol london lotto love ltd luxury
        makeup management market marketing markets mba media memorial men menu mil mobi moda moe mom money monster mortgage
        motorcycles movie museum name navy net network news ninja nyc one online ooo org page partners parts party pet
        photo photography photos pics pictures pink pizza place plumbing plus poker porn post press pro productions promo
        properties property protection pub quest racing realestate recipes red rehab reisen rent rentals repair report rest
        restaurant review reviews rich rip rocks rodeo run sale salon sarl sbs school science security services sexy shoes
        shop shopping site ski skin social software solar solutions space store stream studio style supplies supply support
        surf surgery systems tax taxi team tech technology tel tennis theater tickets tienda tips tires today tokyo tools
        top tours town toys trade trading training travel tube university uno vacations vegas ventures vet viajes video
        villas vin vip vision vodka vote voyage wales watch webcam website wedding wiki win wine work works world wtf xin
        xxx xyz yachts yoga zone

        """

    private static let beyondASCII = """
        рф срб укр бел қаз мкд онлайн сайт ελ 中国 中國 台灣 香港 公司 网址 한국 भारत ไทย السعودية امارات مصر
        """
}
