package import BenchKit

/// Measures three properties of sound: the processor time for rendering it, the lateness that it
/// causes on the playback thread, and the offset between a click and its tap.
package struct SoundBench {
  private let options: SoundBenchOptions

  package init(_ options: SoundBenchOptions) { self.options = options }

  /// - Parameter progress: called before each block.
  package func run(progress: (String) -> Void = { _ in }) throws(BenchError) -> BenchResult {
    let header = BenchResult.currentHeader
    var parts = [try rendering(progress), try lateness(progress)]
    if let monitor = options.monitor {
      parts.append(try OffsetPart(options, monitor: monitor).run(progress: progress))
    }
    return BenchResult(name: "sound", header: header, parts: parts)
  }

  private func rendering(_ progress: (String) -> Void) throws(BenchError) -> BenchPart {
    let subjects = try RenderingPart().subjects(options)
    let series = try Rounds.run(subjects, count: options.rounds) { block, count, name in
      progress("rendering: block \(block + 1) of \(count), \(name)")
    }
    let times = zip(series, subjects).map { $0.piece(of: $1.pieces) }
    let name = "\(RenderingPattern.voices) voices / C loop"
    return BenchPart(
      title: "\(RenderingPattern.voices) voices at \(RenderingPattern.rate) Hz, "
        + "\(RenderingPattern.seconds) s of sound",
      series: series, ratios: [Ratio(name, times[0], over: times[1])].compactMap(\.self))
  }

  /// Measures a session with sounds, one without, and a second one without, the control. The ratio
  /// of the last two states how far equal sessions differ on this machine. No ratio with sound is
  /// more exact than that.
  private func lateness(_ progress: (String) -> Void) throws(BenchError) -> BenchPart {
    let silent = try SoundedSubject("without sound", nil, options)
    let sounded = try SoundedSubject("with sound", options.sink, options)
    let control = try SoundedSubject("control without sound", nil, options)
    let subjects = [silent, sounded, control]
    progress("warming up")
    for subject in subjects { _ = try subject.measure() }
    let series = try Rounds.run(subjects, count: options.blocks) { block, count, name in
      progress("lateness: block \(block + 1) of \(count), \(name)")
    }
    return BenchPart(
      title: "A step of the playback thread beside sounds", notes: subjects.map(\.note),
      series: series, periodNanoseconds: ProbeDevice.periodNanoseconds,
      ratios: [50, 99].flatMap { percentile in
        series.dropFirst().compactMap { Ratio(percentile, of: $0, over: series[0]) }
      })
  }
}
