internal import Dispatch
internal import TactusBackends
internal import TactusCapture
internal import TactusDevice
package import TactusEngine
internal import TactusPattern
internal import TactusSound
internal import TactusWatch

/// Plays the parts of one pattern file on one device in real time, and waits for their end.
final class Performance {
  enum Ending {
    case finished
    /// A device or the system failed; the text is the reason.
    case failed(String)
    /// The user ended playback by ctrl-C.
    case interrupted
  }

  /// A timeline with its zone (nil for the configured zone) and its sounds (nil if none are
  /// played).
  typealias Voice = (zone: Zone?, timeline: Timeline, sounds: SoundBank?)

  /// The interval in milliseconds of checks for ctrl-C, and of updates of the level bar.
  private static let lookInterval = 33

  let session: Session
  let configuration: Configuration
  let log: Log
  let console: Console
  private let traceFile: TraceFile?
  /// The listing of the device; it is kept while the device is disconnected.
  var listing: DeviceListing
  /// The open device; nil while it is disconnected.
  private(set) var device: (any HapticDevice)?
  private var output: SessionOutput
  /// Records the submissions to the device, over all its openings; nil without `--capture`, unless
  /// the device is virtual.
  private let recorder: CaptureRecorder?
  private let levels = LevelWatch()
  /// Records the playback for `TACTUS_CAPTURE`, and publishes it for `tactus watch`.
  private let broadcast: Broadcast
  /// The sum of the counts of devices that were lost.
  private var earlier: DeliveryCounts?

  init(
    _ device: any HapticDevice, _ configuration: Configuration, _ console: Console,
    watch: WatchSettings = .off, traceFile: TraceFile? = nil, isCaptured: Bool
  ) throws {
    self.configuration = configuration
    self.device = device
    self.console = console
    self.traceFile = traceFile
    listing = device.listing
    // The figures of a device without hardware are computed from its submissions.
    recorder = isCaptured || listing.category == .virtual ? CaptureRecorder() : nil
    log = Log(configuration, console)
    do {
      session = try Session.live(TimingOptions(mode: configuration.mode), log: log)
      broadcast = Broadcast(session, watch, log: log)
      broadcast.begin()
      if let recorder { session.addListener(recorder) }
      if console.showsProgress { session.addListener(levels) }
      output = try session.open(device)
    } catch let error as DeviceError {
      throw CommandFailure(error)
    } catch {
      throw CommandFailure(.system, "\(error)")
    }
    output.gain = configuration.gain
  }

  /// The settings of the playback thread that the system refused, for example its priority.
  var refusals: [String] { session.timing?.refusals ?? [] }

  /// Plays to the end. When this returns, the device is stopped. If the device is lost and the plan
  /// repeats the pattern, the device is opened again, and playback continues at the place that it
  /// would have reached by then.
  func play(_ voices: [Voice], _ plan: PlayPlan) throws -> Ending {
    let interrupts = InterruptWatch()
    defer {
      session.close()
      broadcast.close()
    }
    if plan.seconds == 0 { return .finished }
    if voices.contains(where: { $0.sounds != nil }) {
      SessionSound(configuration, log).open(for: session)
    }
    let start = nextStart(voices, plan)
    var players = try begin(
      voices.map { ($0, PlayPlace(passes: plan.passes)) }, plan, at: start, since: start)
    while true {
      if wait(for: players, interrupts) { return conclude(.interrupted) }
      if !players.contains(where: \.hasFailed) {
        (device as? any ConfirmingDevice)?.waitUntilTaken { interrupts.wasInterrupted }
        waitUntilFelt(interrupts)
        return conclude(interrupts.wasInterrupted ? .interrupted : .finished)
      }
      let reason = letGo()
      guard plan.repeats else {
        return .failed(
          "the device \(listing.id) was lost, and the rest was not felt: \(reason)")
      }
      let lost = session.nowNanoseconds
      guard try openAgain(until: plan.end(of: lost, startedAt: start), interrupts) else {
        if interrupts.wasInterrupted { return .interrupted }
        return .failed(
          "the device \(listing.id) was lost and not back in time: \(reason); the rest was not felt"
        )
      }
      let now = session.nowNanoseconds
      let away = ReportTally.milliseconds(now - lost)
      log.warning("\(listing.id) was lost (\(reason)) and is back after \(away); playing on")
      let next = nextStart(voices, plan)
      players = try begin(
        voices.compactMap { voice in
          plan.place(in: voice.timeline, after: next - start).map { (voice, $0) }
        }, plan, at: next, since: start)
    }
  }

  /// The time at which the parts can start together.
  private func nextStart(_ voices: [Voice], _ plan: PlayPlan) -> Int64 {
    let isHeard = voices.contains { $0.sounds != nil }
    return plan.start(
      at: session.nowNanoseconds, parts: voices.count,
      soundLead: isHeard ? session.stage?.leadNanoseconds : nil)
  }

  /// Waits until the motors have played the last segment and the sound device the last frame,
  /// because the stop that follows would discard them.
  private func waitUntilFelt(_ interrupts: borrowing InterruptWatch) {
    let stage = session.stage
    var end =
      session.nowNanoseconds
      + max(output.capabilities.tailNanoseconds, stage?.tailNanoseconds ?? 0)
    let longest = end + Int64(SoundLimits.fileSeconds) * 1_000_000_000
    let pause = DispatchSemaphore(value: 0)
    while session.nowNanoseconds < (stage?.isBusy == true ? longest : end),
      !interrupts.wasInterrupted
    {
      if let stage, stage.isBusy { end = max(end, session.nowNanoseconds + stage.tailNanoseconds) }
      let rest = min(
        max(end - session.nowNanoseconds, 1_000_000), Int64(Self.lookInterval) * 1_000_000)
      _ = pause.wait(timeout: .now() + .nanoseconds(Int(max(rest, 0))))
    }
  }

  /// Stops the device. If a device that acknowledges commands does not acknowledge all of them, the
  /// ending is a failure.
  private func conclude(_ ending: Ending) -> Ending {
    session.close()
    guard let reason = (device as? any ConfirmingDevice)?.conclude()?.message else {
      return ending
    }
    return .failed("the device \(listing.id) failed: \(reason)")
  }

  /// Creates a player for each voice, and starts it at a place in its pattern.
  private func begin(
    _ voices: [(Voice, PlayPlace)], _ plan: PlayPlan, at time: Int64, since start: Int64
  ) throws -> [PlayingVoice] {
    try voices.map { voice, place in
      let group = session.makeGroup(zone: voice.zone ?? configuration.zone)
      session.setMuted(configuration.isMuted, group)
      let playing = PlayingVoice(
        session.makePlayer(
          voice.timeline, in: group, on: output, sounds: voice.sounds))
      do throws(EngineError) { try playing.begin(plan, place, at: time, since: start) } catch {
        throw CommandFailure(.system, error.description)
      }
      return playing
    }
  }

  /// Waits for the end of all players. Returns true if the user pressed ctrl-C before that.
  private func wait(
    for voices: [PlayingVoice], _ interrupts: borrowing InterruptWatch
  ) -> Bool {
    var bar = LevelBar(output.capabilities.actuators)
    defer { if console.showsProgress { console.draw("") } }
    for voice in voices {
      while !voice.hasEnded(within: Self.lookInterval) {
        if interrupts.wasInterrupted { return true }
        guard console.showsProgress, let latest = levels.takeLatest() else { continue }
        bar.show(latest)
        console.draw(bar.text(isUnicode: console.shape.isUnicode))
      }
    }
    return false
  }

  /// Releases a lost device and returns the reason of the loss.
  private func letGo() -> String {
    waitForReason()
    session.close(output)
    let reason = output.tally.loss?.message ?? "it no longer accepts commands"
    if let device { traceFile?.end(device, because: reason) }
    earlier = counts
    device = nil
    return reason
  }

  /// Waits for the device's report of its loss, for at most half a second, because the playback
  /// thread may find that the device accepts nothing before the device has reported why.
  private func waitForReason() {
    let pause = DispatchSemaphore(value: 0)
    for _ in 0..<500 where output.tally.loss == nil {
      _ = pause.wait(timeout: .now() + .milliseconds(1))
    }
  }

  /// Opens the device again when it is reconnected. Returns false if it was not reconnected in
  /// time, or the user pressed ctrl-C.
  private func openAgain(
    until end: Int64, _ interrupts: borrowing InterruptWatch
  ) throws -> Bool {
    let deviceReturn = DeviceReturn(listing, configuration)
    let pause = DispatchSemaphore(value: 0)
    while session.nowNanoseconds < end, !interrupts.wasInterrupted {
      if let found = deviceReturn.attempt(at: session.nowNanoseconds) {
        try traceFile?.begin(found)
        guard let opened = try? session.open(found) else { continue }
        opened.gain = configuration.gain
        (device, output, listing) = (found, opened, found.listing)
        return true
      }
      _ = pause.wait(timeout: .now() + .milliseconds(Self.lookInterval))
    }
    return false
  }
}

extension Performance {
  /// The capture; nil if none is recorded. Times count from the first start.
  var capture: Capture? {
    let origin = session.firstStartNanoseconds ?? 0
    return recorder.flatMap { Capture.joined($0.captures(origin: origin, clock: .monotonic)) }
  }

  /// - Throws: ``CommandFailure`` if the file that `TACTUS_CAPTURE` names is incomplete.
  func checkCapture() throws {
    if let failure = broadcast.captureFailure { throw CommandFailure(writing: failure) }
  }

  /// The counts of all devices that confirm segments, including lost devices; nil if none does.
  var counts: DeliveryCounts? {
    guard let counts = (device as? any ConfirmingDevice)?.counts else { return earlier }
    return earlier.map { $0 + counts } ?? counts
  }

  /// A message about the commands that a connected device refused; nil if there were none. Valid
  /// after the end of playback.
  var failure: String? { session.tally.failure(of: listing.id.description) }
}

extension ReportTally {
  /// The refusals by a device, in one line; nil if there are none.
  package func failure(of device: String) -> String? {
    guard failures > 0, let lastFailure else { return nil }
    let times = failures == 1 ? "" : " \(failures) times"
    return "the device \(device) failed\(times), and part of the pattern was not felt: "
      + lastFailure.message
  }
}
