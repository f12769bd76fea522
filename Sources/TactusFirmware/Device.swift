public import TactusWire

/// The device's side of the protocol, without a board: bytes in, bytes out, and a tick.
///
/// The same code runs in a controller, in tests and as a device inside a process. Its owner gives
/// it every byte with the time at which it came, calls ``tick()`` for each millisecond of that
/// clock, and takes the bytes that it has to send. It never waits and allocates nothing.
///
/// ```
/// bytes ─► FrameDecoder ─► commands ─► Schedule ─► tick ─► MotorDriver
///                              └────► answers, events ─► bytes
/// ```
public struct Device<Motors: MotorDriver> {
  /// Between two levels.
  public static var tickMicroseconds: UInt64 { 1000 }
  /// Silence of the host after which what sounds or will sound is stopped.
  public static var silenceMicroseconds: UInt64 { 200_000 }
  /// How far ahead a segment may be.
  public static var lookAheadMicroseconds: UInt64 { 10_000_000 }
  /// What this code is.
  public static var firmware: FirmwareVersion { FirmwareVersion(1, 0, 0) }

  /// What the device declares.
  public internal(set) var dictionary: DeviceDictionary
  /// The protocol that it speaks.
  public let versions: WireVersions
  /// The motors.
  public var motors: Motors
  /// Bytes that the board lost because they came faster than they were read.
  public var overruns: UInt32 = 0
  /// The device's clock at its last tick.
  public private(set) var timeMicroseconds: UInt64 = 0

  /// The board's clock while a frame is obeyed.
  var nowMicroseconds: UInt64 = 0
  /// When what happens now happens: the tick, or the arrival of the frame that is obeyed.
  var momentMicroseconds: UInt64 = 0
  var decoder = FrameDecoder()
  var outbox = Outbox()
  var schedule = Schedule()
  var channels = InlineArray<4, Channel>(repeating: Channel())
  /// Whether a session is open.
  var isGreeted = false
  var session: UInt32 = 0
  var expectedSequence: UInt8 = 0
  var eventSequence: UInt8 = 0
  /// No start may be before it until a revision.
  var latestStart: UInt64 = 0
  var heardMicroseconds: UInt64 = 0
  var silences: UInt16 = 0
  /// When the host was last heard before the silence that was counted last.
  var countedSilence = UInt64.max
  var cuts: UInt16 = 0

  /// A device that has just started: silent, its motors still.
  /// - Parameters:
  ///   - dictionary: what the board says of itself; capacity, tick, silence and look-ahead are
  ///     those of this code.
  ///   - versions: the protocol that it speaks.
  ///   - motors: its motors.
  ///   - start: what its clock shows, in whole ticks.
  public init(
    dictionary: DeviceDictionary, versions: WireVersions = .current, motors: Motors,
    startMicroseconds start: UInt64 = 0
  ) {
    var declared = dictionary
    declared.capacity = UInt16(Schedule.capacity)
    declared.tickMicroseconds = UInt16(Self.tickMicroseconds)
    declared.silenceMilliseconds = 200
    declared.lookAheadMicroseconds = UInt32(Self.lookAheadMicroseconds)
    declared.actuatorCount = min(declared.actuatorCount, UInt8(DeviceDictionary.actuators))
    self.dictionary = declared
    self.versions = versions
    self.motors = motors
    timeMicroseconds = start
    resetLimits()
  }

  var actuators: Int { Int(dictionary.actuatorCount) }

  /// Whether there is a byte to send.
  public var hasOutgoing: Bool { !outbox.isEmpty }

  /// The next byte to send.
  public mutating func nextOutgoing() -> UInt8? { outbox.next() }

  /// Latches a fault of the board itself.
  public mutating func report(_ faults: FaultBits) {
    for actuator in 0..<actuators { channels[actuator].faults.formUnion(faults) }
  }

  /// Takes a byte of the host.
  /// - Parameters:
  ///   - byte: as it came.
  ///   - received: the device's clock when it came, in microseconds.
  ///   - now: the device's clock, in microseconds.
  public mutating func receive(_ byte: UInt8, at received: UInt64, now: UInt64) {
    guard decoder.take(byte) else { return }
    nowMicroseconds = now
    momentMicroseconds = max(timeMicroseconds, received)
    obey(decoder.frame, at: received)
  }

  /// A millisecond passes: the motors get what the schedule asks for at its end.
  public mutating func tick() {
    timeMicroseconds &+= Self.tickMicroseconds
    momentMicroseconds = timeMicroseconds
    checkSilence()
    while let next = schedule.takeFirst(by: timeMicroseconds) {
      channels[Int(next.play.actuator)].begin(next)
    }
    for actuator in 0..<actuators { drive(actuator) }
    motors.advance()
  }

  /// Whether a fault is latched.
  public var hasFault: Bool {
    mutating get {
      for actuator in 0..<actuators where !channels[actuator].faults.isEmpty { return true }
      return false
    }
  }

  mutating func resetLimits() {
    for actuator in 0..<actuators {
      let entry = dictionary.actuators[actuator]
      channels[actuator].driveLimit = entry.driveLimit
      channels[actuator].limitOnTime(toMilliseconds: entry.onTimeMilliseconds)
    }
  }
}
