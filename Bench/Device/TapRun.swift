internal import BenchKit
internal import TactusDevice
internal import TactusEngine
internal import TactusPattern
internal import TactusStatistics

/// Plays the taps of one block, in one mode, and assigns the onsets that the sources observed to
/// the taps.
struct TapRun {
  /// What is measured of a tap.
  enum Kind: Sendable, Hashable {
    /// The time from the scheduled time of the tap to its onset.
    case lateness
    /// The time from the command to play the tap at once to its onset.
    case latency
  }

  /// The time in nanoseconds from the start of a session to the first tap. A device with look-ahead
  /// gets its first segments within it.
  static let lead: Int64 = 200_000_000
  /// The time that the sources may take to report the last tap, in nanoseconds, in addition to the
  /// latency that the device declares. A serial device must answer, and a motion sensor must
  /// report.
  static let patience: Int64 = 400_000_000

  let device: HeardDevice
  let sources: [any OnsetSource]
  let clock: any BenchClock
  let kind: Kind

  /// The result of a block.
  struct Result {
    /// One match for each source, in their order.
    var matches: [TapMatch]
    /// The requested time of each tap, in nanoseconds.
    var asked: [Int64]
    var wallNanoseconds: Int64
    /// The settings that the playback thread obtained; nil on a virtual clock.
    var timing: TimingReport?
  }

  /// The longest rest between two taps that a source needs, in nanoseconds.
  var rest: Int64 { sources.map(\.restNanoseconds).max() ?? 0 }

  /// - Returns: the result; nil if the user interrupted the run.
  func run(taps: Int, _ timing: TimingOptions) throws(BenchError) -> Result? {
    let plan = TapPlan(device.capabilities, count: taps, rest: rest)
    do {
      for source in sources { try source.begin() }
      device.forget()
      let session = try clock.makeSession(timing)
      defer { session.close() }
      let begin = clock.nowNanoseconds
      let output = try session.open(device)
      let asked =
        try kind == .lateness ? schedule(plan, session, output) : command(plan, session, output)
      clock.wait(
        until: clock.nowNanoseconds + Self.patience + device.capabilities.latencyNanoseconds)
      try checkPresence(output)
      if clock.isInterrupted { return nil }
      let end = clock.nowNanoseconds
      let matches = try sources.map { source in
        TapMatch(asked, try onsets(of: source, until: end), intervalNanoseconds: plan.interval)
      }
      try checkMotion(matches, taps: taps)
      return Result(
        matches: matches, asked: asked, wallNanoseconds: end - begin, timing: session.timing)
    } catch let error as BenchError {
      throw error
    } catch let error as DeviceError {
      throw BenchError("\(device.listing.id): \(error.message)")
    } catch {
      throw BenchError("\(error)")
    }
  }

  /// The onsets of a source. If a source fails that need not observe every tap, and another source
  /// observes every tap, the block of the failed source is left out.
  private func onsets(of source: any OnsetSource, until end: Int64) throws(DeviceError) -> [Onset] {
    do throws(DeviceError) {
      return try source.onsets(until: end)
    } catch {
      if !source.seesEveryTap, sources.contains(where: \.seesEveryTap) { return [] }
      throw error
    }
  }

  /// Plays all taps as one pattern.
  /// - Returns: the scheduled time of each tap.
  private func schedule(
    _ plan: TapPlan, _ session: Session, _ output: SessionOutput
  ) throws -> [Int64] {
    let player = session.makePlayer(Timeline(plan.pattern), in: session.makeGroup(), on: output)
    let first = clock.nowNanoseconds + Self.lead
    try player.start(at: first)
    let asked = (0..<plan.count).map { first + plan.offset(of: $0) }
    for time in asked {
      clock.wait(until: time)
      try checkPresence(output)
    }
    return asked
  }

  /// Plays each tap by a separate command.
  /// - Returns: the time of each command.
  private func command(
    _ plan: TapPlan, _ session: Session, _ output: SessionOutput
  ) throws -> [Int64] {
    let player = session.makePlayer(Timeline(TapPlan.single), in: session.makeGroup(), on: output)
    let first = clock.nowNanoseconds + Self.lead
    var asked: [Int64] = []
    for tap in 0..<plan.count {
      clock.wait(until: first + plan.offset(of: tap))
      try checkPresence(output)
      if clock.isInterrupted { break }
      asked.append(clock.nowNanoseconds)
      try player.start()
    }
    return asked
  }

  private func checkPresence(_ output: SessionOutput) throws(BenchError) {
    let id = device.listing.id
    if let gone = device.faults.gone { throw BenchError("\(id): \(gone.message)") }
    if output.isGone { throw BenchError("\(id): the device was disconnected") }
  }

  /// Throws an error if the device began none of its taps.
  private func checkMotion(_ matches: [TapMatch], taps: Int) throws(BenchError) {
    guard taps > 0, matches.allSatisfy({ $0.lateness.isEmpty }) else { return }
    let reason = device.faults.failed.map { ": \($0.message)" } ?? ""
    throw BenchError("\(device.listing.id): none of \(taps) taps began\(reason)")
  }
}
