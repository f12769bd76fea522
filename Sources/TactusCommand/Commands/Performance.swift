internal import Dispatch
internal import Synchronization
internal import TactusBackends
internal import TactusDevice
internal import TactusEngine
internal import TactusLoopback
internal import TactusPattern
internal import TactusSerial
internal import TactusStatistics

/// One pattern played on one device in real time, watched until it ends.
final class Performance {
  enum Ending {
    case finished, failed
    /// By ctrl-C.
    case interrupted
  }

  /// Milliseconds between two looks: at the keyboard's ctrl-C, and for the level bar.
  private static let lookInterval = 33

  private let session: Session
  private let output: SessionOutput
  private let device: any HapticDevice
  private let console: Console
  private let configuration: Configuration

  init(
    _ device: any HapticDevice, _ configuration: Configuration, _ console: Console
  ) throws {
    self.configuration = configuration
    self.device = device
    self.console = console
    do {
      session = try Session.live(TimingOptions(mode: configuration.mode))
      output = try session.open(device)
    } catch let error as DeviceError {
      throw CommandFailure(error)
    } catch {
      throw CommandFailure(.system, "\(error)")
    }
    output.gain = configuration.gain
  }

  /// What the system did not give to the playback thread.
  var refusals: [String] { session.timing?.refusals ?? [] }

  /// Plays to the end, each timeline in its zone (nil: the configured one). The device is still
  /// when it returns.
  func play(_ voices: [(zone: Zone?, timeline: Timeline)], _ plan: PlayPlan) throws -> Ending {
    let interrupts = InterruptWatch()
    let ended = DispatchSemaphore(value: 0)
    let hasFailed = Flag()
    let players = voices.map { voice in
      let group = session.makeGroup(zone: voice.zone ?? configuration.zone)
      session.setMuted(configuration.isMuted, group)
      return session.makePlayer(voice.timeline, in: group, on: output)
    }
    if plan.seconds == 0 { return finish(.finished) }
    for player in players {
      player.onEnd { ending in
        if ending == .failed { hasFailed.raise() }
        ended.signal()
      }
      try start(player, plan)
    }
    for _ in players where watch(ended, interrupts) { return finish(.interrupted) }
    return finish(hasFailed.isRaised ? .failed : .finished)
  }

  private func start(_ player: Player, _ plan: PlayPlan) throws {
    do throws(EngineError) {
      try player.setPasses(plan.passes == 0 ? .max : plan.passes)
      try player.setRate(plan.rate)
      try player.start()
      guard let seconds = plan.seconds else { return }
      try player.stop(at: session.nowNanoseconds + Nanoseconds.from(seconds: seconds))
    } catch {
      throw CommandFailure(.system, error.description)
    }
  }

  /// Waits for the end. True: ctrl-C came first.
  private func watch(_ ended: DispatchSemaphore, _ interrupts: borrowing InterruptWatch) -> Bool {
    var bar = LevelBar(device.capabilities.actuators)
    var place = 0
    defer { if console.showsProgress { console.draw("") } }
    while ended.wait(timeout: .now() + .milliseconds(Self.lookInterval)) == .timedOut {
      if interrupts.wasInterrupted { return true }
      guard console.showsProgress, let loopback else { continue }
      let next = loopback.recordCount
      bar.show(loopback.latestLevels(since: place))
      place = next
      console.draw(bar.text(isUnicode: console.shape.isUnicode))
    }
    return false
  }

  private func finish(_ ending: Ending) -> Ending {
    session.close()
    return ending
  }

  /// Whether what is played can be captured.
  var captures: Bool { loopback != nil }

  private var loopback: LoopbackDevice? { device as? LoopbackDevice }

  /// What was captured; nil on a device that does not capture. Times count from the first start.
  var capture: Capture? {
    let origin = session.firstStartNanoseconds ?? 0
    return loopback?.capture(origin: origin, clock: .monotonic)
  }

  /// What the figures leave out, because the capture was full.
  private static func loss(_ capture: Capture) -> String {
    capture.lostRecordCount == 0
      ? "" : "; the capture was full, \(capture.lostRecordCount) records are missing"
  }

  /// What has happened on the line of a serial device.
  private var lineFigures: String {
    guard let counters = (device as? SerialDevice)?.counters else { return "" }
    return ": late \(counters.late), skipped \(counters.skipped), sent again "
      + "\(counters.repeated), refused \(counters.refusals), lost events \(counters.lostEvents)"
  }

  /// `lateness p50 28.4 µs p99 94.2 µs max 7.869 ms`
  static func text(_ lateness: Histogram, isUnicode: Bool) -> String {
    let times = [50.0, 99, 100].map { lateness.percentile($0) }
    let texts = times.map {
      $0.map { durationText(nanoseconds: $0, isUnicode: isUnicode) } ?? "-"
    }
    return "lateness p50 \(texts[0]) p99 \(texts[1]) max \(texts[2])"
  }

  /// The line of figures that playing ends with.
  var figures: String {
    let timing = session.timing?.description ?? "virtual clock"
    guard let capture else { return "played on \(device.listing.id)\(lineFigures); \(timing)" }
    var lateness = Histogram()
    for segment in capture.segments {
      lateness.add(max(segment.submittedNanoseconds - segment.segment.startNanoseconds, 0))
    }
    let violations = capture.violations.count { $0.rule == .lease }
    return """
      \(device.listing.id): events \(capture.events.count), \
      segments submitted \(capture.submittedSegmentCount), \
      \(Self.text(lateness, isUnicode: console.shape.isUnicode)), \
      lease violations \(violations), \(timing)\(Self.loss(capture))
      """
  }
}

/// Something that one thread says and another asks.
private final class Flag: Sendable {
  private let value = Atomic<Bool>(false)

  var isRaised: Bool { value.load(ordering: .acquiring) }

  func raise() { value.store(true, ordering: .releasing) }
}
