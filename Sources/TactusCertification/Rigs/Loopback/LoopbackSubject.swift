internal import TactusCapture
package import TactusDevice
internal import TactusLoopback
internal import TactusWire

/// A loopback device at the end of a line: it receives frames, answers them, enforces its lease and
/// records its levels. With a ``Defect`` it behaves wrongly in one way.
///
/// Times are nanoseconds of the caller's clock. Not thread-safe.
package final class LoopbackSubject {
  /// A frame from the device to the host.
  package struct Reply {
    package var bytes: [UInt8]
    /// The sequence number of the answered command; 0 for a report of the device.
    var sequence: UInt8
    package var answer: LineAnswer
    /// The time of arrival at the host.
    package var atNanoseconds: Int64
  }

  package let id: DeviceID
  let defect: Defect?
  let tampering: (any Tampering)?
  private let backend: LoopbackBackend
  private(set) var device: LoopbackDevice
  /// The levels that the device plays.
  private(set) var played: CaptureBuilder
  package private(set) var facts: SubjectFacts
  private var openings = 0
  /// The time of the last opening.
  private(set) var openedAt: Int64 = 0
  private(set) var isPlugged = true
  private var isFaulty = false

  var decoder = FrameDecoder()
  /// The sequence number that the next ordered command must have.
  var expected: UInt8 = 0
  /// The starts of the pending segments, for a device that declares a capacity.
  private var heldStarts: [Int64] = []
  /// The time at which each actuator will come to rest, if it is known.
  var rests: [Int: Int64] = [:]
  /// The time at which each actuator's level rose above 0; nil while the level is 0.
  var onSince: [Int: Int64] = [:]
  /// The time of the last renewal of each actuator's lease, and the actuator's last level.
  var renewedAt: [Int: Int64] = [:]
  var lastLevel: [Int: Double] = [:]
  /// The number of segments that began from rest.
  var onsets = 0
  /// The number of commands with a changing level, for the defects that affect only those.
  var movingCommands = 0
  /// The time at which a device with the defect ``Defect/queuesWithoutBound`` has executed all
  /// commands.
  var busyUntil: Int64 = .min

  /// - Parameter profiles: the profiles that the id may name.
  package init(
    _ id: DeviceID, defect: Defect? = nil, tampering: (any Tampering)? = nil,
    profiles: DeviceProfiles = DeviceProfiles()
  ) throws(DeviceError) {
    self.id = id
    self.defect = defect
    self.tampering = tampering
    let bare = LoopbackBackend(control: LoopbackControl())
    backend = bare.with(profiles) as? LoopbackBackend ?? bare
    device = try backend.openLoopback(id)
    played = CaptureBuilder(device.listing, device.capabilities)
    facts = Self.facts(device, id, opening: 0, defect)
  }

  /// Closes the device and opens it again, with all levels 0 and an empty capture.
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

  /// Causes a fault of the actuator: a correct device reports it and turns all motors off.
  package func injectFault(at time: Int64) -> [Reply] {
    isFaulty = true
    if defect != .drivesOnFault { stopAll(at: time) }
    return defect == .hidesFaults ? [] : [reply(.failed, 0, at: time + 1_000_000)]
  }

  /// Whether play commands are refused because of a fault.
  var refusesForFault: Bool { isFaulty && defect != .drivesOnFault && defect != .hidesFaults }

  package func unplug(at time: Int64) -> [Reply] {
    isPlugged = false
    stopAll(at: time)
    return defect == .hidesUnplugging ? [] : [reply(.gone, 0, at: time + 1_000_000)]
  }

  /// Plugs the device in. It is not open yet; see ``open(at:)``.
  package func plug() { if defect != .staysAway { isPlugged = true } }

  /// Plugs the device in between two attempts, even if its defect prevents ``plug()``.
  package func reset() { isPlugged = true }

  /// Plays a segment that arrived at a time.
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

  /// Whether the device has as many pending segments as it declares.
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

  /// Adds a pending segment if the device has room for it.
  /// - Returns: whether the segment was added. Always true if the device declares no capacity.
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
      protocolVersion: ProtocolName.loopback,
      transport: "a socket to the harness", deviceClass: .virtual, capabilities: capabilities)
  }
}
