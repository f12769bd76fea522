package import BenchKit
internal import TactusDevice
internal import TactusEngine

/// The lateness of playback steps, compared with cyclictest in the same run.
package struct JitterBench {
  private let options: JitterOptions

  package init(_ options: JitterOptions) { self.options = options }

  /// Runs all conditions, one after the other.
  /// - Parameter progress: called before each block.
  package func run(progress: (String) -> Void) throws(BenchError) -> BenchResult {
    let header = BenchResult.currentHeader
    var parts: [BenchPart] = []
    for condition in try conditions() {
      let load = condition.isLoaded ? try SystemLoad(folder: options.loadFolder) : nil
      defer { load?.end() }
      parts.append(try run(condition, progress))
    }
    return BenchResult(name: "jitter", header: header, parts: parts)
  }

  private func conditions() throws(BenchError) -> [JitterCondition] {
    let priority = try obtainablePriority()
    let classes = options.isFull && priority != nil ? [priority, nil] : [priority]
    return classes.flatMap { priority in
      (options.isFull ? [false, true] : [false]).map {
        JitterCondition(fifoPriority: priority, isLoaded: $0)
      }
    }
  }

  /// The priority under SCHED_FIFO that a playback thread obtains on this machine; nil if none.
  private func obtainablePriority() throws(BenchError) -> Int? {
    do {
      let session = try Session.live()
      defer { session.close() }
      return session.timing?.scheduling.fifoPriority
    } catch {
      throw BenchError(error.description)
    }
  }

  private func run(
    _ condition: JitterCondition, _ progress: (String) -> Void
  ) throws(BenchError) -> BenchPart {
    let isFIFO = condition.fifoPriority != nil
    let periods = isFIFO ? options.periods : options.shortPeriods
    let engines = try TimingMode.allCases.map { mode throws(BenchError) in
      let timing = TimingOptions(mode: mode, fifoPriority: condition.fifoPriority)
      return try EngineSubject(name: mode.rawValue, timing, periods: periods)
    }
    progress("\(condition): warming up")
    // Measures each engine once before the first round, because `precise` adapts its spinning time
    // to previous wakes. This also throws if the system refuses an engine.
    for engine in engines { _ = try engine.measure() }
    var subjects: [any BenchSubject] = engines
    subjects.append(
      HostBaseline.subject(
        priority: condition.fifoPriority, engines[0].timing, periods: periods))
    if options.isFull && !condition.isLoaded {
      subjects += PeerSubject.all(periods: options.shortPeriods)
    }
    let stolen = StolenTime()
    let series = try Rounds.run(subjects, count: options.blocks) { block, count, name in
      progress("\(condition): block \(block + 1) of \(count), \(name)")
    }
    return BenchPart(
      title: "Lateness of a step, \(condition)", notes: engines.map(\.note) + [stolen.note],
      series: series,
      periodNanoseconds: ProbeDevice.periodNanoseconds,
      ratios: JitterRatios.all(series, condition))
  }
}
