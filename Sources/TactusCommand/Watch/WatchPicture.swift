internal import TactusCapture
internal import TactusDevice

/// The picture of a watched process on a terminal. It depends only on the scene, the time and the
/// size.
///
/// ```
/// tactus watch  Game (4711) on evdev:usb-1          paused
/// intensity 0.80
/// ▁▃▅▇ …
/// sharpness 0.40
/// …
/// -5 s                                               now
/// heavy ████████▌                53 %
/// -0.3 s  HapticTransient intensity 0.80 sharpness 0.40
/// 12 events, 0 reports, 0 lost; lateness p50 28.4 µs p99 94.2 µs max 7.869 ms
/// q quits, space pauses, + and - zoom
/// ```
struct WatchPicture {
  /// The spans of time that the width of the picture can show, in seconds. Keys select one.
  static let zooms: [Double] = [0.5, 1, 2, 5, 10, 30, 60]
  static let standardZoom = 3
  /// The least size of the terminal in which the picture is drawn.
  private static let (leastColumns, leastRows) = (40, 14)
  private static let eventRows = 3

  let scene: WatchScene
  /// The time at the right edge, on the stream's clock.
  let now: Int64
  /// The index in ``zooms``.
  let zoom: Int
  let isPaused: Bool
  let isUnicode: Bool
  let usesColor: Bool

  func canvas(columns: Int, rows: Int) -> Canvas {
    var canvas = Canvas(columns: columns, rows: rows, isUnicode: isUnicode, usesColor: usesColor)
    guard columns >= Self.leastColumns, rows >= Self.leastRows else {
      canvas.put("Make the terminal larger:", 0, 0, .bold)
      canvas.put("\(Self.leastColumns) by \(Self.leastRows) at least; q quits.", 0, 1)
      return canvas
    }
    drawHead(&canvas)
    let bars = min(scene.bars.count, max(1, rows - 13))
    let chart = (rows - 7 - Self.eventRows - bars) / 2
    var row = drawCharts(&canvas, height: max(chart, 1))
    for bar in scene.bars.prefix(bars) {
      canvas.put(bar.text(isUnicode: isUnicode), 0, row, .warm)
      row += 1
    }
    drawNotes(&canvas, from: row)
    drawFoot(&canvas)
    return canvas
  }

  private func drawHead(_ canvas: inout Canvas) {
    let program = scene.header.map { "\($0.program) (\($0.process))" } ?? ""
    let device = scene.device.map { " on \($0.id)" } ?? ""
    canvas.put("tactus watch  \(program)\(device)", 0, 0, .bold)
    let state = isPaused ? "paused" : ""
    canvas.put(state, canvas.columns - state.count, 0, .inverse)
  }

  /// Draws both charts and the axis below; returns the next row.
  private func drawCharts(_ canvas: inout Canvas, height: Int) -> Int {
    let span = Int64(Self.zooms[zoom] * 1e9)
    let peaks = scene.history.peaks(from: now - span, to: now, count: canvas.columns)
    let state = scene.history.state(at: now - 1)
    var row = 1
    let charts = [
      ("intensity", state.intensity, peaks.map(\.intensity), Canvas.Style.warm),
      ("sharpness", state.sharpness, peaks.map { $0.intensity > 0 ? $0.sharpness : 0 }, .cool),
    ]
    for (name, value, values, style) in charts {
      canvas.put("\(name) \(hundredths(value))", 0, row, .dim)
      for (line, text) in LevelChart(values).lines(height, isUnicode: isUnicode).enumerated() {
        canvas.put(text, 0, row + 1 + line, style)
      }
      row += height + 1
    }
    canvas.put("-\(Self.text(Self.zooms[zoom])) s", 0, row, .dim)
    canvas.put("now", canvas.columns - 3, row, .dim)
    return row + 1
  }

  /// The latest events and the last report.
  private func drawNotes(_ canvas: inout Canvas, from row: Int) {
    let events = scene.events.filter { $0.atNanoseconds <= now }.suffix(Self.eventRows)
    for (index, event) in events.reversed().enumerated() {
      canvas.put("\(ago(event.atNanoseconds))  \(event.text)", 0, row + index)
    }
    if let report = scene.reports.last {
      let text = "\(ago(report.atNanoseconds))  \(report.text)"
      canvas.put(text, 0, canvas.rows - 3, .bold)
    }
  }

  private func drawFoot(_ canvas: inout Canvas) {
    let times = Performance.text(scene.lateness, isUnicode: isUnicode)
    let counts =
      "\(scene.eventCount) events, \(scene.reportCount) reports, \(scene.lostCount) lost"
    // If both do not fit, only the counts are shown.
    let both = "\(counts); \(times)"
    canvas.put(both.count <= canvas.columns ? both : counts, 0, canvas.rows - 2, .dim)
    let keys = "q quits, space \(isPaused ? "resumes" : "pauses"), + and - zoom"
    let blanks = String(repeating: " ", count: max(canvas.columns - keys.count, 0))
    canvas.put(keys + blanks, 0, canvas.rows - 1, .inverse)
  }

  private func ago(_ time: Int64) -> String {
    "-\(Self.text((Double(max(now - time, 0)) / 1e8).rounded() / 10)) s"
  }

  /// The number of seconds, without a fraction if it is whole.
  private static func text(_ seconds: Double) -> String {
    seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
  }
}
