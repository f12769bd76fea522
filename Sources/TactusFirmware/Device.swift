public import TactusWire

/// The device's side of the protocol, independent of the board: bytes in, bytes out, and a tick.
///
/// The same code runs in a controller, in tests and in a simulated device within a process. Its
/// owner passes every byte with its time of arrival, calls ``tick()`` for each millisecond of that
/// clock, and transmits the outgoing bytes. It never waits and allocates nothing.
///
/// ```
/// bytes ─► FrameDecoder ─► commands ─► Schedule ─► tick ─► MotorDriver
///                              └────► answers, events ─► bytes
///                    MotionSensor ─► samples ─────────────┘
/// ```
public struct Device<Motors: MotorDriver> {
  /// The time between two levels.
  public static var tickMicroseconds: UInt64 { 1000 }
  /// The time without a message that renews the lease, after which motors that are or will be
  /// driven are stopped.
  public static var silenceMicroseconds: UInt64 { 200_000 }
  /// The longest time before its start at which a segment may arrive.
  public static var lookAheadMicroseconds: UInt64 { 10_000_000 }
  /// The version of this code.
  public static var firmware: FirmwareVersion { FirmwareVersion(1, 0, 0) }

  /// The declaration of the device.
  public internal(set) var dictionary: DeviceDictionary
  /// The supported versions of the protocol.
  public let versions: WireVersions
  /// The motors.
  public var motors: Motors
  /// Bytes that the board lost because they arrived faster than they were read.
  public var overruns: UInt32 = 0
  /// The device's clock at its last tick.
  public private(set) var timeMicroseconds: UInt64 = 0

  /// The board's clock during the execution of a frame.
  var nowMicroseconds: UInt64 = 0
  /// The time of the tick or of the arrival of the frame that is being processed. Events carry it.
  var momentMicroseconds: UInt64 = 0
  var decoder = FrameDecoder()
  var outbox = Outbox()
  var samples = SampleStream()
  var schedule = Schedule()
  var channels = InlineArray<4, Channel>(repeating: Channel())
  /// Whether a host has greeted the device since its start.
  var isGreeted = false
  var session: UInt32 = 0
  var expectedSequence: UInt8 = 0
  var eventSequence: UInt8 = 0
  /// The latest accepted start. No later command may start before it. A revision lowers it, and it
  /// becomes 0 when all segments are discarded, for example by a stop.
  var latestStart: UInt64 = 0
  var heardMicroseconds: UInt64 = 0
  var silences: UInt16 = 0
  /// The time of the last renewal before the silence that was counted last.
  var countedSilence = UInt64.max
  var cuts: UInt16 = 0

  /// Creates a device that has just started, with all motors off.
  /// - Parameters:
  ///   - dictionary: the board's declaration; capacity, tick, silence and look-ahead are set by
  ///     this code.
  ///   - versions: the supported versions of the protocol.
  ///   - motors: the motors.
  ///   - start: the present time of the clock, in whole ticks.
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

  /// Latches a fault of the board for every actuator.
  public mutating func report(_ faults: FaultBits) {
    for actuator in 0..<actuators { channels[actuator].faults.formUnion(faults) }
  }

  /// Processes a byte from the host.
  /// - Parameters:
  ///   - byte: the byte.
  ///   - received: its time of arrival on the device's clock, in microseconds.
  ///   - now: the device's clock, in microseconds.
  public mutating func receive(_ byte: UInt8, at received: UInt64, now: UInt64) {
    guard decoder.take(byte) else { return }
    nowMicroseconds = now
    momentMicroseconds = max(timeMicroseconds, received)
    obey(decoder.frame, at: received)
  }

  /// Advances the clock by a millisecond and sends the levels of that time to the motors.
  public mutating func tick() {
    timeMicroseconds &+= Self.tickMicroseconds
    momentMicroseconds = timeMicroseconds
    checkSilence()
    while let next = schedule.takeFirst(by: timeMicroseconds) {
      channels[Int(next.play.actuator)].begin(next)
    }
    for actuator in 0..<actuators { drive(actuator) }
    sample()
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
