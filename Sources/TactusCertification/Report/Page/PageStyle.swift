internal import TactusPlot

/// The style of the page: light or dark as on the reader's system, and always light on paper.
enum PageStyle {
  private static let light = variables(
    isDark: false,
    own: """
      --good:#11732f;--bad:#b3261e;--marginal:#8a5300;--unknown:#6b3fa0;--neutral:#5b6570
      """,
    zones: "--kept-zone:#cfe8d6;--marginal-zone:#fbe3b4;--exceeded-zone:#f6d0cd")
  private static let dark = variables(
    isDark: true,
    own: """
      --good:#5fce80;--bad:#ff8a80;--marginal:#f2b84b;--unknown:#c7a5f5;--neutral:#9aa4ae
      """,
    zones: "--kept-zone:#1d4a2b;--marginal-zone:#5c4413;--exceeded-zone:#5c2420")

  /// The colours of all pictures, and those that only a report uses.
  private static func variables(isDark: Bool, own: String, zones: String) -> String {
    let first = Ink.variables([.paper, .text, .faint, .grid, .first], isDark: isDark)
    let others = Ink.variables([.second, .third, .fourth, .fifth], isDark: isDark)
    return [first, own, others, zones].joined(separator: ";")
  }

  static let sheet = """
    :root{\(light)}
    @media (prefers-color-scheme:dark){:root{\(dark)}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--paper);color:var(--text);
    font:16px/1.5 system-ui,'Segoe UI','DejaVu Sans',sans-serif}
    main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}
    h1{font-size:2rem;line-height:1.2;margin:.2rem 0}
    h2{margin:2.5rem 0 .5rem;border-bottom:2px solid var(--grid);padding-bottom:.2rem}
    h3{margin:1.8rem 0 .3rem}
    p{margin:.4rem 0}
    a{color:var(--first)}
    code{font-size:.9em}
    .kind,.under,.faint{color:var(--faint)}
    .kind{text-transform:uppercase;letter-spacing:.08em;font-size:.8rem;margin:0}
    .verdict{font-size:1.8rem;font-weight:700;margin:.8rem 0 .2rem}
    .stamp{display:inline-block;border:2px solid var(--bad);color:var(--bad);
    padding:.1rem .6rem;font-weight:700;text-transform:uppercase;letter-spacing:.05em}
    .stamp.good{border-color:var(--good)}
    .against{color:var(--faint);margin:.3rem 0;padding-left:1.2rem}
    .good{color:var(--good)}.bad{color:var(--bad)}.marginal{color:var(--marginal)}
    .unknown{color:var(--unknown)}.neutral{color:var(--neutral)}
    .chip{border:1px solid currentColor;border-radius:1rem;padding:0 .6rem;font-size:.8rem;
    font-weight:600;white-space:nowrap;display:inline-block}
    h3 .chip{margin-left:.4rem;vertical-align:.15em}
    table{border-collapse:collapse;width:100%;table-layout:fixed;font-size:.9rem;margin:.4rem 0}
    th,td{text-align:left;vertical-align:top;padding:.25rem .6rem .25rem 0;
    border-bottom:1px solid var(--grid)}
    body{overflow-wrap:break-word}
    th[scope=row]{font-weight:600}
    .summary td:first-child,.summary td:nth-child(3){white-space:nowrap}
    .summary th:first-child{width:4rem}
    .summary th:nth-child(2){width:28%}.summary th:nth-child(3){width:9.5rem}
    .findings th{width:26%}
    .findings .value{text-align:right;width:18%}
    .findings .bar{width:26%}
    .findings .standing{width:6rem}
    .findings .bar svg{display:block;width:100%;height:1.4rem}
    .facts th{width:30%}
    .sources th:first-child{width:24%}.sources th:nth-child(2){width:16%}
    .reason{font-weight:600}
    figure{margin:.8rem 0;overflow-x:auto}
    figure svg{max-width:100%;height:auto}
    section{break-inside:auto}
    @media screen and (max-width:40rem){
    thead{position:absolute;left:-200vw}
    tr{display:flex;flex-wrap:wrap;gap:0 .6rem;padding:.3rem 0;border-bottom:1px solid var(--grid)}
    th,td,.findings th,.findings .value,.findings .standing,.facts th{border:0;padding:0;width:auto;
    min-width:0;max-width:100%;text-align:left}
    .facts th,.facts td,.sources td,.findings th,.summary td:last-child{width:100%}
    .findings .bar,.sources td:nth-child(4){display:none}
    figure svg{max-width:none;min-width:34rem}}
    @media print{:root,html body svg{\(light)}
    main{max-width:none;padding:0}
    h2,h3{break-after:avoid}
    tr,figure,header{break-inside:avoid}
    body{font-size:10pt}
    a{color:inherit;text-decoration:none}}
    """
}
