import HostileDevice
import TactusDevice
import TactusSerial

/// A link and a hostile device on one virtual clock. The steps are those of `tactus play`: open,
/// play, wait and stop, but without a process, a terminal or a thread.
struct HostileWorld {
  /// The virtual nanoseconds from one turn to the next. In a turn the link and the device exchange
  /// bytes.
  private static let step: Int64 = 250_000
  /// The nanoseconds that a byte takes in each direction.
  private static let way: Int64 = 1_000_000

  /// A time in which a part of the host stands still.
  struct Stall: Sendable {
    enum Part: Sendable, CaseIterable { case link, engine }

    var part: Part
    /// Milliseconds from the first HELLO to the begin of the stall, and its length.
    var begin: Int64
    var length: Int64
  }

  /// The stall of the host; nil if there is none.
  var stall: Stall?
  private(set) var now: Int64 = 1_000_000_000
  private(set) var link: Link
  /// The messages of the failures that a player would report, and the message of the link's end.
  private(set) var troubles: [String] = []
  /// The largest number of bytes that waited to be written at one time, and the total number.
  private(set) var mostOutgoing = 0
  private(set) var bytesWritten = 0
  private var device: HostileDevice
  private var toDevice: [(due: Int64, bytes: [UInt8])] = []
  private var toHost: [(due: Int64, bytes: [UInt8])] = []
  private var isReady = false
  private let start: Int64

  init(_ mode: HostileMode) {
    device = HostileDevice(mode)
    start = now
    link = Link(
      LinkSettings(greetingTimeout: LinkLimits.openingTimeout), session: 7, at: now)
  }

  /// Virtual seconds since the link first sent HELLO.
  var seconds: Double { Double(now - start) / 1e9 }

  /// Opens the device, plays for some seconds, waits until everything is accepted, and stops.
  mutating func play(seconds length: Double) {
    open()
    perform(seconds: length)
    finish { $0.isDrained }
    stop()
    if link.counters.accepted == 0 { troubles.append("nothing was accepted") }
  }

  /// Lets the link open the device.
  mutating func open() {
    // If the link neither opens nor ends, the loop ends after 30 s, far above the limit of each
    // row.
    while !isReady, !link.isEnded, seconds < 30 { turn() }
    // Leaves time for the steps between opening and playback.
    let opened = now + 50 * millisecond
    while now < opened, !link.isEnded { turn() }
  }

  /// Stops playback, and waits until the link knows that the motors are off.
  mutating func stop() {
    link.stop(at: now)
    finish { $0.isStill }
  }

  /// Submits segments for a number of seconds.
  mutating func perform(seconds length: Double) {
    let begin = now + 20 * millisecond
    let end = begin + Int64(length * 1e9)
    var next = begin
    while now < end, !link.isEnded {
      while !isStalled(.engine), next < min(now + 20 * millisecond, end) {
        order(from: next, to: min(next + 20 * millisecond, end))
        next += 20 * millisecond
      }
      turn()
    }
    order(from: end, to: end, level: 0)
  }

  private mutating func order(from start: Int64, to end: Int64, level: Double = 0.5) {
    let segment = Segment(
      actuator: 0, startNanoseconds: start, endNanoseconds: end, startLevel: level,
      endLevel: level * 0.9, frequencyHertz: 175)
    link.take(.play(segment, submittedNanoseconds: now), at: now)
  }

  /// Waits up to 20 s until the link ends or a state is reached. The link itself must not wait
  /// forever for an answer. If it does, this loop ends nevertheless.
  private mutating func finish(until isReached: (Link) -> Bool) {
    let limit = now + 20_000 * millisecond
    while !link.isEnded, !isReached(link), now < limit { turn() }
  }

  private func isStalled(_ part: Stall.Part) -> Bool {
    guard let stall, stall.part == part else { return false }
    let passed = (now - start) / millisecond
    return passed >= stall.begin && passed < stall.begin + stall.length
  }

  private mutating func turn() {
    now += Self.step
    moveDevice()
    if isStalled(.link) { return }
    var came: [UInt8] = []
    while let first = toHost.first, first.due <= now { came += toHost.removeFirst().bytes }
    if !came.isEmpty { link.receive(came.span, at: now) }
    if device.hasHungUp { link.end(DeviceError(.gone, "line was closed by the other side")) }
    link.advance(to: now)
    let bytes = link.outgoing
    mostOutgoing = max(mostOutgoing, bytes.count)
    bytesWritten += bytes.count
    link.written(bytes.count)
    if !bytes.isEmpty { toDevice.append((now + Self.way, bytes)) }
    for report in link.takeReports() { take(report) }
    _ = link.takeRecords()
  }

  private mutating func moveDevice() {
    let microseconds = UInt64(now - start) / 1000
    while let first = toDevice.first, first.due <= now {
      device.receive(toDevice.removeFirst().bytes, at: microseconds)
    }
    if microseconds % 1000 == 0 { device.tick(at: microseconds) }
    let bytes = device.takeOutgoing()
    if !bytes.isEmpty { toHost.append((now + Self.way, bytes)) }
  }

  private mutating func take(_ report: LinkReport) {
    switch report {
    case .ready: isReady = true
    // If a problem is resolved before anything was sent to play, it was no failure.
    case .resolved: if link.counters.ordered == 0 { troubles = [] }
    case .output(.failed(let error)), .ended(let error): troubles.append(error.message)
    case .output: break
    }
  }
}
