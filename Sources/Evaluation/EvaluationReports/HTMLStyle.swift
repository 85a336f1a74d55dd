/// The style sheet of the page: light and dark, wide and narrow, and for printing.
enum HTMLStyle {
    static let css = """
        :root{color-scheme:light dark;--page:#f6f7f9;--card:#fff;--ink:#16191f;--soft:#5b6472;--faint:#8a93a1;--line:#e1e5ea;
        --good:#1463d8;--good-soft:#1463d840;--second:#b45309;--third:#0f766e;--third-soft:#0f766e40;--heat:20,99,216;--miss:194,55,46;
        --pass:#13703b;--pass-soft:#e3f4ea;--fail:#b3261e;--fail-soft:#fdeae8;--warn:#7a5200;--warn-soft:#fff4d6}
        @media screen and (prefers-color-scheme:dark){:root{--page:#0e1116;--card:#171b22;--ink:#e8ebf0;--soft:#a2acba;--faint:#727d8c;
        --line:#2a313b;--good:#6ea8fe;--good-soft:#6ea8fe4d;--second:#f2a65a;--third:#4fd1c5;--third-soft:#4fd1c54d;--heat:58,118,228;
        --miss:214,84,72;--pass:#6fdc9a;--pass-soft:#12301f;--fail:#ff9d94;--fail-soft:#3a1917;--warn:#ffd479;--warn-soft:#332710}}
        *{box-sizing:border-box}
        body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
        -webkit-text-size-adjust:100%;overflow-wrap:anywhere}
        main{max-width:1080px;margin:0 auto;padding:32px 20px 64px}
        h1{font-size:clamp(24px,4vw,32px);line-height:1.2;letter-spacing:-.02em;margin:0 0 6px;overflow-wrap:anywhere}
        h2{font-size:19px;letter-spacing:-.01em;margin:0 0 4px}
        h3{font-size:15px;margin:20px 0 8px}
        p{margin:6px 0}.lead,.note{color:var(--soft)}.lead{overflow-wrap:anywhere}.note{font-size:14px;max-width:70ch}
        header{display:flex;flex-wrap:wrap;gap:8px 20px;align-items:flex-start;justify-content:space-between;margin-bottom:20px}
        header>div:first-child{min-width:0;flex:1 1 320px}
        .badge{font-weight:600;font-size:15px;border-radius:999px;padding:6px 16px;background:var(--pass-soft);color:var(--pass);
        white-space:nowrap}.badge.failed{background:var(--fail-soft);color:var(--fail)}
        .badge.interrupted,.warning{background:var(--warn-soft);color:var(--warn)}
        .warning{border-radius:12px;padding:10px 16px;margin:0 0 12px;overflow-wrap:anywhere}
        section{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:20px 24px;margin:16px 0}
        .tiles{display:grid;grid-template-columns:repeat(4,1fr);gap:16px}
        .tile{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:16px 20px}
        .tile h2{font-size:14px;font-weight:500;color:var(--soft);margin:0}
        .tile .value{font-size:30px;font-weight:650;letter-spacing:-.02em;line-height:1.25;font-variant-numeric:tabular-nums}
        .tile .value+.value{font-size:20px}.tile .from{font-size:13px;color:var(--soft);font-variant-numeric:tabular-nums}
        .one{color:var(--good)}.two{color:var(--second)}
        .tile .value small{font-size:13px;font-weight:500;letter-spacing:0;overflow-wrap:anywhere}
        .pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,340px),1fr));gap:20px 40px}.pair>div{min-width:0}
        .scroll{overflow-x:auto;margin:8px -4px;padding:0 4px}
        table{border-collapse:collapse;font-size:14px;font-variant-numeric:tabular-nums}
        th,td{padding:6px 10px;text-align:right;white-space:nowrap}th{font-weight:500;color:var(--soft)}
        .list{width:100%}.list tr+tr,.list tbody tr{border-top:1px solid var(--line)}
        .list th:first-child,.list td:first-child,.words{text-align:left}
        .list td.words{white-space:normal;overflow-wrap:anywhere;min-width:90px}
        .average td{color:var(--soft)}
        .heat{border-collapse:separate;border-spacing:2px}.heat td{border-radius:6px;min-width:38px;padding:7px 6px;text-align:center}
        .heat th{font-size:13px;padding:4px 8px 4px 0}.heat thead th{padding:4px 3px;text-align:center}
        .heat.few td{min-width:84px}.heat.wide td{min-width:34px;padding:7px 3px;font-size:13px}
        .heat .zero{color:var(--faint);background:color-mix(in srgb,var(--line) 45%,transparent)}
        .big{width:100%;max-width:460px}.big td{font-size:22px;font-weight:600;padding:20px 8px;min-width:84px;width:38%;line-height:1.2}.big small{display:block;font-size:12px;font-weight:400}
        .heat .strong{color:#fff}
        .legend{display:flex;flex-wrap:wrap;gap:4px 18px;font-size:13px;color:var(--soft);margin:6px 0 10px}
        .legend i{display:inline-block;width:11px;height:11px;border-radius:50%;margin-right:6px;vertical-align:-1px;background:var(--good)}
        .legend i.b{background:none;border:3px solid var(--second)}.legend i.r{background:none;border:3px solid var(--third)}.legend i.square{border-radius:3px}
        .legend i.m{background:rgba(var(--miss),.6)}
        .bar{display:grid;grid-template:"name track number"/minmax(90px,26%) 1fr 116px;gap:0 14px;align-items:center;font-size:14px;
        padding:2px 0}.bar .name{grid-area:name;overflow-wrap:anywhere;line-height:1.3}.bar .track,.bar .scale{grid-area:track}
        .bar .number{grid-area:number;font-variant-numeric:tabular-nums;text-align:right;color:var(--soft);white-space:nowrap}
        .track{position:relative;height:22px;background:linear-gradient(90deg,transparent calc(100% - 1px),var(--line) 0) 0 0/25% 100%;
        border-left:1px solid var(--line)}
        .track b,.track i,.track u{position:absolute;display:block}
        .track b{height:4px;border-radius:2px}.track i{width:11px;height:11px;margin-left:-5.5px;border-radius:50%}
        .p b{top:4px;background:var(--good-soft)}.p i{top:.5px;background:var(--good)}
        .r b{bottom:4px;background:var(--third-soft)}.r i{bottom:.5px;border:3px solid var(--third);background:var(--card)}
        .scale{display:flex;justify-content:space-between;font-size:12px;color:var(--faint);margin-top:-2px}
        .none{color:var(--faint);font-size:12px;position:absolute;left:8px;top:2px}
        svg{display:block;width:100%;max-width:460px;height:auto}svg text{font:12px system-ui,sans-serif;fill:var(--soft)}
        svg .grid{stroke:var(--line)}svg .dot1{fill:var(--good)}svg .dot2{fill:var(--card);stroke:var(--second);stroke-width:3}
        svg .cross1{stroke:var(--good);stroke-width:2;opacity:.55}svg .cross2{stroke:var(--second);stroke-width:2;opacity:.55}
        svg .axis{fill:var(--faint)}
        .histogram{height:120px;max-width:none}.histogram rect{fill:var(--good)}.second .histogram rect{fill:var(--second)}
        .ends{display:flex;justify-content:space-between;font-size:12px;color:var(--faint);border-top:1px solid var(--line);padding-top:3px}
        .facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(92px,1fr));gap:10px 16px;margin:12px 0 4px}
        .facts div{font-weight:600;font-variant-numeric:tabular-nums}.facts small{display:block;font-weight:400;color:var(--soft)}
        .gate{display:grid;grid-template-columns:84px minmax(0,1.4fr) 100px minmax(0,1fr);gap:2px 16px;padding:7px 0;font-size:15px;
        border-top:1px solid var(--line);align-items:baseline}.gate:first-of-type{border-top:0}
        .gate b{text-align:right;font-weight:600;font-variant-numeric:tabular-nums}.gate .why{color:var(--soft);font-size:14px}
        .gate .name,.gate b,.why{overflow-wrap:anywhere}
        .pass{color:var(--pass);font-weight:600}.fail{color:var(--fail);font-weight:600}
        details{margin:10px 0 0}summary{cursor:pointer;font-weight:500;padding:6px 0}
        .change{border-top:1px solid var(--line);padding:9px 0;font-size:14px}.change p{margin:0;overflow-wrap:anywhere}
        .change .where{color:var(--soft);font-size:13px}.change .where b{font-weight:600;color:var(--ink)}
        footer{color:var(--faint);font-size:13px;overflow-wrap:anywhere}
        @media screen and (max-width:900px){.wide .long{display:none}.wide tbody th{position:sticky;left:0;background:var(--card);z-index:1}}
        @media screen and (max-width:760px){main{padding:20px 12px 40px}section{padding:16px 14px;border-radius:12px}
        .tiles{grid-template-columns:1fr 1fr;gap:10px}.tile{padding:12px 14px;border-radius:12px}.tile .value{font-size:24px}
        .tile .value+.value{font-size:17px}.tile .value small{display:block;line-height:1.3}.bar{grid-template:"name number" "track track"/1fr auto;padding:5px 6px}
        .big td{padding:14px 6px;min-width:72px;font-size:18px}
        .gate{grid-template-columns:84px minmax(0,1fr) auto;gap:0 10px}.gate .why{grid-column:2/-1}.gate .why:has(bdi:empty){display:none}
        th,td{padding:6px 7px}.heat.wide td{min-width:30px;padding:6px 3px}}
        @media print{:root{color-scheme:light;--page:#fff;--card:#fff}body{font-size:12px}main{max-width:none;padding:0}
        section,.tile{break-inside:avoid;border-radius:8px}section.long{break-inside:auto}.scroll{overflow:visible}
        *{-webkit-print-color-adjust:exact;print-color-adjust:exact}details::details-content{content-visibility:visible;block-size:auto}
        summary{list-style:none}.bar,.gate,.change,tr{break-inside:avoid}}

        """
}
