public import TactusWire

/// Drives a motor through the real-time input of a DRV2605L.
///
/// The motor is off unless the chip is known to work: EN is low at the start, after every failure,
/// and if no actuator is described. Before the first drive, the driver identifies the chip, writes
/// its settings and reads them back. After a host has greeted the device, the driver tests the
/// motor, and calibrates it if no calibration is stored. Each tick executes only a few steps of
/// this, so that ticks stay regular.
///
/// ```
/// off ─► waking ─► setting ─► waiting ─► testing ─► calibrating ─► resting ◄─► driving
///  ▲                                                                  │          │
///  └─────────────────── a failure: EN low, a pause ◄──────────────────┴──────────┘
/// ```
///
/// Registers have their names from the data sheet, SLOS854.
public struct DRV2605<Board: ChipBoard>: MotorDriver {
  /// The state between two ticks.
  enum Stage {
    /// EN is low for this many ticks.
    case off(ticks: UInt16)
    /// EN is high, and the chip is in standby.
    case waking
    /// The next setting is to be written.
    case setting(place: Int)
    /// The chip is set up and the motor off, until a host greets the device.
    case waiting
    /// A routine of the chip runs, with this many ticks until its timeout.
    case running(ChipRoutine, ticks: UInt16)
    /// In standby.
    case resting
    /// The input drives the motor. The value is the number of consecutive ticks with an input of 0.
    case driving(stillTicks: UInt16)
    /// EN is low: for a fault of the motor until the host clears it, and without a described
    /// actuator for ever.
    case refused(FaultBits)
  }

  /// The ticks before the chip is started again after the first failure. Each further pause is
  /// twice as long as the previous one, up to 128 times this one, so that a motor whose tests keep
  /// failing is hardly driven.
  private static var pause: UInt16 { 16 }
  /// The ticks with an input of 0 after which the chip enters standby.
  private static var restAfter: UInt16 { 1000 }
  /// The settings that are written in one tick: 0.3 ms on a bus of 400 kHz.
  private static var settingsPerTick: Int { 3 }

  /// The chip's bus, its pin, and the memory for its calibration.
  public var board: Board
  let settings: ChipSettings?
  var stage = Stage.off(ticks: 0)
  private var calibration: Calibration?
  /// Whether the motor may be moved for tests.
  private var mayTest = false
  /// Whether the motor was tested since the controller started.
  private var isTested = false
  /// The values of the input and the period in the chip.
  private var input: UInt8 = 0
  private var period: UInt8 = 0
  private var ticks: UInt8 = 0
  /// The number of failures since the chip last worked, up to 7.
  private var failures: UInt16 = 0
  /// The faults since the last call of ``apply(_:to:)``.
  private var news: FaultBits = []

  /// Creates a driver with the chip off.
  ///
  /// - Parameters:
  ///   - board: the bus, the pin EN, and the memory for the calibration.
  ///   - actuator: the motor; if nil, nothing is driven.
  public init(board: Board, actuator: ActuatorDescription?) {
    self.board = board
    settings = actuator.map { ChipSettings($0) }
    if settings == nil { stage = .refused(.undescribed) }
    calibration = actuator.flatMap { board.keptCalibration(of: $0) }
    self.board.enable(false)
  }

  // MARK: A level

  /// Writes the level if it changed.
  public mutating func apply(_ drive: Drive, to actuator: Int) -> DriveOutcome {
    guard actuator == 0 else { return DriveOutcome(level: 0, faults: .actuator) }
    if isReady, !give(drive) { fail(.bus) }
    defer { news = [] }
    switch stage {
    case .resting, .driving: return DriveOutcome(level: drive.level, faults: news)
    case .refused(let faults): return DriveOutcome(level: 0, faults: news.union(faults))
    default: return DriveOutcome(level: 0, faults: news.union(.starting))
    }
  }

  private var isReady: Bool {
    switch stage {
    case .resting, .driving: true
    default: false
    }
  }

  /// - Returns: whether the chip accepted the value.
  private mutating func give(_ drive: Drive) -> Bool {
    let level = settings?.input(drive.level) ?? 0
    if level > 0, !steer(drive.frequencySixteenths) { return false }
    if level != input {
      guard board.write(level, to: ChipRegister.realTimeInput) else { return false }
      input = level
    }
    guard case .resting = stage, level > 0 else { return true }
    stage = .driving(stillTicks: 0)
    return board.write(ChipMode.realTime, to: ChipRegister.mode)
  }

  /// Sets the period in open loop.
  private mutating func steer(_ frequencySixteenths: UInt16) -> Bool {
    guard let wanted = settings?.period(frequencySixteenths), wanted != period else { return true }
    guard board.write(wanted, to: ChipRegister.openLoopPeriod) else { return false }
    period = wanted
    return true
  }

  /// Switches the motor off through EN, in any state of the chip and the bus. The chip is started
  /// again after a pause, but not if the motor itself failed.
  private mutating func fail(_ faults: FaultBits) {
    news.formUnion(faults)
    board.enable(false)
    (input, period) = (0, 0)
    stage = .off(ticks: Self.pause << min(failures, 7))
    if faults.contains(.actuator) { stage = .refused(.actuator) }
    failures = min(failures + 1, 7)
  }

  /// Permits tests of the motor.
  public mutating func prepare() { mayTest = true }

  /// Tests a motor again after its fault was cleared.
  public mutating func retry(_ actuator: Int) {
    guard case .refused(let faults) = stage, faults == .actuator else { return }
    isTested = false
    stage = .off(ticks: 0)
  }

  // MARK: A tick

  /// Executes one tick: the next step of the setup, or a check of the chip.
  public mutating func advance() {
    ticks &+= 1
    switch stage {
    case .off(let left):
      if left > 0 { stage = .off(ticks: left - 1) } else { wake() }
    case .waking: identify()
    case .setting(let place): set(from: place)
    case .waiting: if mayTest { beginRoutine() }
    case .running(let routine, let left): poll(routine, left)
    case .resting: look()
    case .driving(let still):
      stage = .driving(stillTicks: input == 0 ? still + 1 : 0)
      if still >= Self.restAfter { rest() } else { look() }
    case .refused: break
    }
  }

  /// The chip keeps its registers while EN is low, and then continues to play. Therefore EN stays
  /// low until the bus is free, and standby is the first command. If the chip does not accept that
  /// command, it has played for at most half a millisecond.
  private mutating func wake() {
    guard board.recover() else { return fail(.bus) }
    board.enable(true)
    let isStill =
      board.write(ChipMode.standby | ChipMode.realTime, to: ChipRegister.mode)
      && board.write(0, to: ChipRegister.realTimeInput)
    if isStill { stage = .waking } else { fail(.bus) }
  }

  /// The high bits of the status identify the chip: 3 is a DRV2605, 7 a DRV2605L. Only the latter
  /// can drive a resonant motor in open loop and has the registers of this driver.
  private mutating func identify() {
    guard let status = board.read(ChipRegister.status), status >> 5 == 7 else { return fail(.bus) }
    stage = .setting(place: 0)
  }

  /// Writes settings and reads each one back.
  private mutating func set(from place: Int) {
    guard let settings else { return }
    for place in place..<min(place + Self.settingsPerTick, settings.count) {
      let (register, value) = settings[place]
      guard board.write(value, to: register), board.read(register) == value else {
        return fail(.bus)
      }
    }
    let next = place + Self.settingsPerTick
    if next < settings.count { stage = .setting(place: next) } else { beginRoutine() }
  }

  /// Starts the next routine: test, then calibration, then standby.
  private mutating func beginRoutine() {
    guard mayTest else {
      stage = .waiting
      return
    }
    if !isTested { return start(.diagnostics) }
    guard let settings, settings.needsCalibration else { return rest() }
    guard let calibration else { return start(.calibration) }
    let isWritten =
      board.write(calibration.compensation, to: ChipRegister.calibratedCompensation)
      && board.write(calibration.backEMF, to: ChipRegister.calibratedBackEMF)
      && board.write(settings.feedback(gain: calibration.gain), to: ChipRegister.feedback)
    if isWritten { rest() } else { fail(.bus) }
  }

  private mutating func start(_ routine: ChipRoutine) {
    let isStarted =
      board.write(routine.mode, to: ChipRegister.mode) && board.write(1, to: ChipRegister.go)
    if isStarted { stage = .running(routine, ticks: routine.ticks) } else { fail(.bus) }
  }

  /// GO becomes 0 at the end of the routine. It also becomes 0 if the chip loses its supply, which
  /// resets its mode.
  private mutating func poll(_ routine: ChipRoutine, _ left: UInt16) {
    guard let go = board.read(ChipRegister.go) else { return fail(.bus) }
    if go & 1 != 0 {
      if left == 0 { fail(.actuator) } else { stage = .running(routine, ticks: left - 1) }
      return
    }
    // The result can be read only once; a failed read counts as a failure.
    guard let mode = board.read(ChipRegister.mode),
      let status = board.read(ChipRegister.status), status >> 5 == 7
    else { return fail(.bus) }
    if mode != routine.mode { return fail(.undervoltage) }
    if status & ChipStatus.failed != 0 { return fail(.actuator) }
    switch routine {
    case .diagnostics: isTested = true
    case .calibration:
      guard takeCalibration() else { return }
    }
    stage = .setting(place: settings?.count ?? 0)
  }

  private mutating func takeCalibration() -> Bool {
    guard let settings,
      let compensation = board.read(ChipRegister.calibratedCompensation),
      let backEMF = board.read(ChipRegister.calibratedBackEMF),
      let feedback = board.read(ChipRegister.feedback)
    else {
      fail(.bus)
      return false
    }
    let found = Calibration(compensation: compensation, backEMF: backEMF, gain: feedback & 3)
    guard settings.accepts(found) else {
      fail(.actuator)
      return false
    }
    calibration = board.keep(found)
    return true
  }

  private mutating func rest() {
    let isResting =
      board.write(0, to: ChipRegister.realTimeInput)
      && board.write(ChipMode.standby | ChipMode.realTime, to: ChipRegister.mode)
    (input, period) = (0, 0)
    if isResting { stage = .resting } else { fail(.bus) }
  }

  /// Checks periodically whether the chip has lost its mode, and thus all registers, and reads its
  /// status. The status is latched and cleared by reading.
  private mutating func look() {
    guard ticks % 16 == 0 else { return }
    var wanted = ChipMode.realTime
    if case .resting = stage { wanted |= ChipMode.standby }
    guard let mode = board.read(ChipRegister.mode), let status = board.read(ChipRegister.status)
    else { return fail(.bus) }
    // The supply was interrupted.
    if mode != wanted || status >> 5 != 7 { return fail(.undervoltage) }
    failures = 0
    if status & ChipStatus.overcurrent != 0 { news.insert(.overcurrent) }
    if status & ChipStatus.overtemperature != 0 { news.insert(.overtemperature) }
  }

  /// The calibration of the motor.
  public func calibration(of actuator: Int) -> Calibration? { actuator == 0 ? calibration : nil }

  // MARK: Functions that the chip does not have

  /// Returns nil: there is no accelerometer.
  public mutating func acceleration(of actuator: Int) -> Acceleration? { nil }

  /// Returns nil: a real motor has no model.
  public func model(of actuator: Int) -> ResonatorState? { nil }

  /// Returns false: a real motor cannot simulate faults.
  public mutating func plant(_ faults: FaultBits, in actuator: Int) -> Bool { false }
}
