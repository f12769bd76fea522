internal import TactusCapture
package import TactusDevice
internal import TactusLoopback
internal import TactusWire

/// A loopback as a device at the end of a line: it takes frames, answers them, enforces its lease
/// and keeps what it was asked for. With a ``Defect`` it is broken in one way.
///
/// Times are nanoseconds of the clock that its caller goes by. Not thread-safe.
package final class LoopbackSubject {
  /// A frame on its way back to the host.
  package struct Reply {
    package var bytes: [UInt8]
    /// The number of the command that it answers; 0 for a report of the device's own.
    var sequence: UInt8
    package var answer: LineAnswer
    /// When it gets there.
    package var atNanoseconds: Int64
  }

  package let id: DeviceID
  let defect: Defect?
  let tampering: (any Tampering)?
  private let backend: LoopbackBackend
  private(set) var device: LoopbackDevice
  /// What the device plays.
  private(set) var played: CaptureBuilder
  package private(set) var facts: SubjectFacts
  private var openings = 0
  /// When it was opened last.
  private(set) var openedAt: Int64 = 0
  private(set) var isPlugged = true
  private var isFaulty = false

  var decoder = FrameDecoder()
  /// The sequence number that the next ordered command must have.
  var expected: UInt8 = 0
  /// When the held segments begin, for a device that declares how many it holds.
  private var heldStarts: [Int64] = []
  /// When each actuator is going to come to rest, where that is known.
  var rests: [Int: Int64] = [:]
  /// Since when each actuator has a level above 0; nil: it has none.
  var onSince: [Int: Int64] = [:]
  /// When the lease of each actuator was renewed last, and the level that it was given.
  var renewedAt: [Int: Int64] = [:]
  var lastLevel: [Int: Double] = [:]
  /// How many segments from rest there were.
  var onsets = 0
  /// How many commands of a level that moves there were.
  var movingCommands = 0
  /// When the queue of a device that is slow is empty again.
  var busyUntil: Int64 = .min

  package init(
    _ id: DeviceID, defect: Defect? = nil, tampering: (any Tampering)? = nil
  ) throws(DeviceError) {
    self.id = id
    self.defect = defect
    self.tampering = tampering
    backend = LoopbackBackend(control: LoopbackControl())
    device = try backend.openLoopback(id)
    played = CaptureBuilder(device.listing, device.capabilities)
    facts = Self.facts(device, id, opening: 0, defect)
  }

  /// Closes the device and opens it again: silent, and with nothing captured.
  package func open(at time: Int64) throws(DeviceError) {
    if !isPlugged { throw DeviceError(.notFound, "the device is not plugged in") }
    device = try backend.openLoopback(id)
    played = CaptureBuilder(device.listing, device.capabilities)
    openings += 1
    facts = Self.facts(device, id, opening: openings, defect)
    openedAt = time
    isFaulty = false
    decoder = FrameDecoder()
    expected = 0
    heldStarts = []
    rests = [:]
    onSince = [:]
    (renewedAt, lastLevel) = ([:], [:])
    (onsets, movingCommands, busyUntil) = (0, 0, .min)
    tampering?.open(at: time)
    if defect == .jumpsAtPowerUp { jump(at: time) }
  }

  private func jump(at time: Int64) {
    let hertz = facts.capabilities.actuators[0].frequencyBandHertz.lowerBound
    for (start, level) in [(time + 100_000_000, 0.4), (time + 150_000_000, 0)] {
      pass(
        Segment(
          actuator: 0, startNanoseconds: start, endNanoseconds: start, startLevel: level,
          endLevel: level, frequencyHertz: hertz), at: start)
    }
  }

  /// A fault of the actuator: a good device reports it and turns everything off.
  package func injectFault(at time: Int64) -> [Reply] {
    isFaulty = true
    if defect != .drivesOnFault { stopAll(at: time) }
    return defect == .hidesFaults ? [] : [reply(.failed, 0, at: time + 1_000_000)]
  }

  /// Whether commands to play are refused because of a fault.
  var refusesForFault: Bool { isFaulty && defect != .drivesOnFault && defect != .hidesFaults }

  package func unplug(at time: Int64) -> [Reply] {
    isPlugged = false
    stopAll(at: time)
    return defect == .hidesUnplugging ? [] : [reply(.gone, 0, at: time + 1_000_000)]
  }

  /// Nothing is open yet; see ``open(at:)``.
  package func plug() { if defect != .staysAway { isPlugged = true } }

  /// What a person does between two attempts: plugged in, whatever the defect.
  package func reset() { isPlugged = true }

  /// The device plays a segment as one that came at a time.
  func pass(_ segment: Segment, at time: Int64) {
    played.take(.submitted(atNanoseconds: time))
    played.take(.segment(segment))
  }

  func revise(from start: Int64, at time: Int64) {
    let from = tampering.map { $0.revise(from: start, at: time) } ?? start
    guard let from else { return }
    played.take(.revised(fromNanoseconds: from))
    heldStarts.removeAll { $0 >= from }
  }

  /// Whether it holds as many segments that have not begun as it declares.
  func isFull(at time: Int64) -> Bool {
    guard let capacity = facts.capabilities.capacitySegments else { return false }
    return heldStarts.count { $0 > time } >= capacity
  }

  func stopAll(at time: Int64) {
    played.take(.stopped(atNanoseconds: time))
    heldStarts = []
    for actuator in onSince.keys { rests[actuator] = time }
    onSince = [:]
  }

  func reply(_ answer: LineAnswer, _ sequence: UInt8, at time: Int64) -> Reply {
    Reply(
      bytes: LineCode.bytes(LineCode.frame(answer, sequence: sequence)), sequence: sequence,
      answer: answer, atNanoseconds: time)
  }

  /// Whether there is room for one more segment that has not begun.
  func takesRoom(_ start: Int64, at time: Int64) -> Bool {
    guard let capacity = facts.capabilities.capacitySegments else { return true }
    heldStarts.removeAll { $0 <= time }
    if heldStarts.count >= capacity { return false }
    heldStarts.append(start)
    return true
  }

  private static func facts(
    _ device: LoopbackDevice, _ id: DeviceID, opening: Int, _ defect: Defect?
  ) -> SubjectFacts {
    var capabilities = device.capabilities
    if defect == .declaresLongPulses {
      for place in capabilities.actuators.indices {
        capabilities.actuators[place].minimumPulseNanoseconds = 60_000_000
      }
    }
    return SubjectFacts(
      vendor: "Tactus", model: device.listing.name,
      serialNumber: defect == .changesIdentity ? "virtual-\(opening)" : "virtual",
      firmware: defect == .hidesFirmware ? "" : "built in",
      protocolVersion: "frames of the serial protocol, times of the host",
      transport: "a socket to the harness", deviceClass: .virtual, capabilities: capabilities)
  }
}
