internal import TactusPlot

/// Draws the requested levels above the measured drive of a device, for one attempt or for two.
enum MotionPicture {
  /// Draws a span of the given length that begins 0.1 s before the first effect; nil if the
  /// transcript has no effect.
  static func svg(_ transcript: Transcript, seconds: Double) -> String? {
    guard let view = View(transcript, seconds: seconds) else { return nil }
    let plot = Plot(
      title: "asked for, and what the device did", time: 0...view.length,
      panels: [
        Panel("asked", series: [Series("asked", .area, .second, runs: view.asked)]),
        Panel("drive", series: [Series("drive", .area, .first, runs: [view.drive])]),
      ], rows: view.marks)
    return Drawing(plot, width: 720).svg(.automatic)
  }

  /// Draws the drives of two attempts at the same test over each other, each from its first effect.
  static func svg(
    _ first: Transcript, _ second: Transcript, names: (String, String), seconds: Double
  ) -> String? {
    guard let a = View(first, seconds: seconds), let b = View(second, seconds: seconds) else {
      return nil
    }
    let plot = Plot(
      title: "what the device did, in \(names.0) and in \(names.1)",
      time: 0...max(a.length, b.length),
      panels: [
        Panel("asked", series: [Series("asked", .area, .second, runs: a.asked)]),
        Panel(
          "drive",
          series: [
            Series(names.0, .area, .first, runs: [a.drive]),
            Series(names.1, .line, .third, runs: [b.drive]),
          ]),
      ])
    return Drawing(plot, width: 720).svg(.automatic)
  }

  /// A part of a transcript, in seconds from its beginning.
  private struct View {
    var length: Double
    var asked: [[Plot.Point]]
    var drive: [Plot.Point]
    var marks: [MarkRow]

    init?(_ transcript: Transcript, seconds: Double) {
      guard let first = transcript.first(.start) else { return nil }
      let begin = max(first.nanoseconds - 100_000_000, 0)
      let end = min(begin + Int64(seconds * 1e9), transcript.endNanoseconds)
      guard end > begin else { return nil }
      func time(_ nanoseconds: Int64) -> Double { Double(nanoseconds - begin) / 1e9 }
      length = time(end)
      asked = MotionPicture.asked(transcript, begin, end, time)
      let trace = transcript.drive
      drive = [Plot.Point(0, trace.value(at: begin))]
      drive += trace.corners.filter { $0.nanoseconds > begin && $0.nanoseconds < end }
        .map { Plot.Point(time($0.nanoseconds), $0.value) }
      drive.append(Plot.Point(time(end), trace.valueBefore(end)))
      marks = MotionPicture.marks(transcript, begin, end, time)
    }
  }

  /// The requested levels of each effect in the window, one line for each effect.
  private static func asked(
    _ transcript: Transcript, _ begin: Int64, _ end: Int64, _ time: (Int64) -> Double
  ) -> [[Plot.Point]] {
    let stops = transcript.byNumber(.stop)
    return transcript.byNumber(.lasts).values.sorted { $0.nanoseconds < $1.nanoseconds }
      .compactMap { effect in
        let until = effect.nanoseconds + Int64(effect.value)
        let stop = min(stops[effect.number]?.nanoseconds ?? until, until, end)
        guard effect.nanoseconds < end, stop > begin else { return nil }
        let level = transcript.askedLevel(effect.number)
        let (x, y) = (time(effect.nanoseconds), time(stop))
        return [
          Plot.Point(x, 0), Plot.Point(x, level), Plot.Point(y, level), Plot.Point(y, 0),
        ]
      }
  }

  private static func marks(
    _ transcript: Transcript, _ begin: Int64, _ end: Int64, _ time: (Int64) -> Double
  ) -> [MarkRow] {
    let kinds: [(Transcript.What, String)] = [
      (.stop, "stop"), (.killed, "player killed"), (.frozen, "player frozen"),
      (.unplugged, "unplugged"), (.plugged, "plugged in"), (.fault, "fault"),
    ]
    return kinds.compactMap { what, name in
      let entries = transcript.all(what).filter { (begin...end).contains($0.nanoseconds) }
      guard !entries.isEmpty else { return nil }
      return MarkRow(
        name, .third, marks: entries.map { Mark("", short: "", start: time($0.nanoseconds)) })
    }
  }
}
