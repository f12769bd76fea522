import TactusDevice
import TactusSerial
import VirtualController

/// Connects the serial backend's output and link to the firmware's image in lock-step: the board
/// runs up to the host's next action, and the host receives a frame when its last bit was sent.
// The class is `@unchecked Sendable`, because only one thread of a test uses it.
final class ImageDevice: HapticDevice, ClockedDevice, InstrumentedDevice, @unchecked Sendable {
  let listing = DeviceListing(
    id: DeviceID(backend: "serial", rest: "image"), name: "image", category: .serial)
  private(set) var capabilities = OutputCapabilities(actuators: [])
  let board: Controller
  private(set) var link: Link
  private(set) var now: Int64
  /// The bytes sent to the board, with their times of arrival.
  private(set) var carried: [Line.Byte] = []
  private(set) var records: [FrameRecord] = []
  private(set) var reports: [LinkReport] = []
  private let samples = SampleStore()
  /// The time at which the link was ready.
  let readyNanoseconds: Int64
  /// Whether the line drops the host's bytes from now on.
  var isCut = false

  private var toBoard = Line()
  private let channel = OrderChannel()
  private var reader = OrderReader()
  private let slot = OutputSlot()
  /// The host's time of the board's power-up, and the rate error of the board's crystal.
  private let powerUp: Int64
  private let drift: Double
  /// The time from power-up until the board's motor is tested and calibrated, which takes 1.5 s,
  /// and its link is open.
  private static let startNanoseconds: Int64 = 2_700_000_000

  /// Switches a board on, and opens the link to it.
  ///
  /// - Parameters:
  ///   - start: when the link and the motor's driver are ready, on the host's clock.
  ///   - drift: the share by which the board's crystal is faster than the host's clock.
  init(
    _ image: Image = .feather, readyAt start: Int64, drift: Double = 0,
    lookAheadNanoseconds: Int64? = nil
  ) throws {
    board = try image.start()
    (powerUp, now) = (start - Self.startNanoseconds, start - Self.startNanoseconds)
    readyNanoseconds = start
    self.drift = drift
    link = Link(LinkSettings(), session: 7, at: now)
    advance(to: start)
    guard var found = link.answer?.capabilities else {
      throw DeviceError(.notAnswering, "the image does not answer: \(board.mistakes)")
    }
    if let lookAheadNanoseconds { found.lookAheadNanoseconds = lookAheadNanoseconds }
    capabilities = try found.validated()
  }

  func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    try slot.occupy(report)
    return OrderOutput(channel) { [slot] in slot.leave() }
  }

  var clock: DeviceClock { link.reading(at: now) }

  /// The accelerometer of the board. It feels a model.
  func instrument() throws(DeviceError) -> any DeviceInstrument {
    guard let facts = link.answer?.accelerometer else {
      throw DeviceError(.notSupported, "the image has no accelerometer")
    }
    return try SampleInstrument(
      facts, axis: SerialAddress.defaultAxis, isSimulated: true,
      lowestHertz: capabilities.lowestHertz, clock: clock, samples
    ) { [samples] in samples.want($0) }
  }

  /// Nanoseconds since the board's power-up at a time of the host.
  func boardTime(at host: Int64) -> Int64 {
    Int64((Double(host - powerUp) * (1 + drift)).rounded(.up))
  }

  func hostTime(at board: Int64) -> Int64 {
    powerUp + Int64((Double(board) / (1 + drift)).rounded())
  }

  /// Advances the host and the board to a time.
  func advance(to end: Int64) {
    while now < end {
      let next = min(end, max(nextOfHost, now + 1000))
      board.run(until: boardTime(at: next))
      now = min(next, max(now, hostTime(at: board.now)))
      stepHost()
    }
  }

  private var nextOfHost: Int64 {
    let order = reader.nextSubmission(in: channel, at: now) ?? .max
    return min(order, link.nextNanoseconds(after: now))
  }

  private func stepHost() {
    let bytes = board.takeSent()
    if !bytes.isEmpty { link.receive(bytes.span, at: now) }
    reader.give(channel, to: &link, at: now, submittedBy: now)
    link.want(samplesOf: samples.wanted, at: now)
    link.advance(to: now)
    link.deliver(to: samples, at: now)
    let outgoing = link.outgoing
    link.written(outgoing.count)
    if !isCut { give(toBoard.carry(outgoing, at: now)) }
    records += link.takeRecords()
    for report in link.takeReports() {
      reports.append(report)
      slot.take(report)
    }
  }

  private func give(_ bytes: [Line.Byte]) {
    for byte in bytes { board.receive(byte.value, at: boardTime(at: byte.time)) }
    carried += bytes
  }
}
