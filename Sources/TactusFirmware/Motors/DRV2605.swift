public import TactusWire

/// A motor behind a DRV2605L, driven by its real-time input.
///
/// The motor is off unless the chip is known to be well: EN is low from the beginning, after every
/// failure, and where no actuator is described. Before the first drive the chip is identified and
/// its settings are written and read back; when a host has greeted the device the motor is tested,
/// and calibrated where no calibration is kept. Each tick takes a few steps of this at most, so
/// that ticks go on.
///
/// ```
/// off ─► waking ─► setting ─► waiting ─► testing ─► calibrating ─► resting ◄─► driving
///  ▲                                                                  │          │
///  └─────────────────── a failure: EN low, a pause ◄──────────────────┴──────────┘
/// ```
///
/// Registers by their names in the data sheet, SLOS854.
public struct DRV2605<Board: ChipBoard>: MotorDriver {
  /// What the driver does between two ticks.
  enum Stage {
    /// EN is low for so many ticks.
    case off(ticks: UInt16)
    /// EN is high, and the chip in standby.
    case waking
    /// The next setting to be written.
    case setting(place: Int)
    /// The chip is set up and the motor still, until a host greets the device.
    case waiting
    /// A routine of the chip runs, with so many ticks left.
    case running(ChipRoutine, ticks: UInt16)
    /// In standby.
    case resting
    /// The input drives the motor; so many ticks with an input of 0.
    case driving(stillTicks: UInt16)
    /// EN is low until someone clears the fault.
    case refused(FaultBits)
  }

  /// Ticks before the second try; each pause is twice the one before, up to 128 times as long, so
  /// that a motor whose tests fail again and again is hardly driven.
  private static var pause: UInt16 { 16 }
  /// Ticks of silence after which the chip rests.
  private static var restAfter: UInt16 { 1000 }
  /// Settings that are written in a tick: 0.3 ms on a bus of 400 kHz.
  private static var settingsPerTick: Int { 3 }

  /// The chip's bus and pin.
  public var board: Board
  let settings: ChipSettings?
  var stage = Stage.off(ticks: 0)
  private var calibration: Calibration?
  /// Whether the motor may be moved to test it.
  private var mayTest = false
  /// Whether the motor was tested since the controller started.
  private var isTested = false
  /// What the chip has in its input and as its period.
  private var input: UInt8 = 0
  private var period: UInt8 = 0
  private var ticks: UInt8 = 0
  /// Failures since the chip was last seen well.
  private var failures: UInt16 = 0
  /// What happened since the last call of ``apply(_:to:)``.
  private var news: FaultBits = []

  /// A chip that is off.
  ///
  /// - Parameters:
  ///   - board: its bus, its pin EN, and where a calibration is kept.
  ///   - actuator: nil: none is described, and nothing is driven.
  public init(board: Board, actuator: ActuatorDescription?) {
    self.board = board
    settings = actuator.map { ChipSettings($0) }
    if settings == nil { stage = .refused(.undescribed) }
    calibration = actuator.flatMap { board.keptCalibration(of: $0) }
    self.board.enable(false)
  }

  // MARK: A level

  /// Writes the level where it changed.
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

  /// - Returns: whether the chip took it.
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

  /// In open loop the chip drives with the period that it is given.
  private mutating func steer(_ frequencySixteenths: UInt16) -> Bool {
    guard let wanted = settings?.period(frequencySixteenths), wanted != period else { return true }
    guard board.write(wanted, to: ChipRegister.openLoopPeriod) else { return false }
    period = wanted
    return true
  }

  /// The motor is off by EN, whatever the chip and the bus do.
  private mutating func fail(_ faults: FaultBits) {
    news.formUnion(faults)
    board.enable(false)
    (input, period) = (0, 0)
    stage = .off(ticks: Self.pause << min(failures, 7))
    if faults.contains(.actuator) { stage = .refused(.actuator) }
    failures = min(failures + 1, 7)
  }

  /// From now on the motor may be tested.
  public mutating func prepare() { mayTest = true }

  /// Tests a motor again whose fault was cleared.
  public mutating func retry(_ actuator: Int) {
    guard case .refused(let faults) = stage, faults == .actuator else { return }
    isTested = false
    stage = .off(ticks: 0)
  }

  // MARK: A tick

  /// A tick passes: the next step of setting up, or a look at how the chip is.
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

  /// The chip keeps its registers while EN is low, and goes on with what it played. Therefore EN
  /// stays low as long as the bus is not free, and the first thing that the chip gets is standby.
  /// Where it does not take that, it has played for half a millisecond at most.
  private mutating func wake() {
    guard board.recover() else { return fail(.bus) }
    board.enable(true)
    let isStill =
      board.write(ChipMode.standby | ChipMode.realTime, to: ChipRegister.mode)
      && board.write(0, to: ChipRegister.realTimeInput)
    if isStill { stage = .waking } else { fail(.bus) }
  }

  /// The high bits of the status name the chip: 3 is a DRV2605, 7 a DRV2605L. Only the latter can
  /// drive a resonant motor in open loop and has the registers of this driver.
  private mutating func identify() {
    guard let status = board.read(ChipRegister.status), status >> 5 == 7 else { return fail(.bus) }
    stage = .setting(place: 0)
  }

  /// Writes settings and reads each back.
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

  /// Tests, calibrates, and then rests.
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

  /// GO becomes 0 when the routine is over, and when the chip loses its supply, which sets its mode
  /// back.
  private mutating func poll(_ routine: ChipRoutine, _ left: UInt16) {
    guard let go = board.read(ChipRegister.go) else { return fail(.bus) }
    if go & 1 != 0 {
      if left == 0 { fail(.actuator) } else { stage = .running(routine, ticks: left - 1) }
      return
    }
    // The result is read once: a status that could not be read is no good one.
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

  /// Now and then: has the chip forgotten its mode, and with it everything, and what does its
  /// status say? The status latches what happened and forgets it when it is read.
  private mutating func look() {
    guard ticks % 16 == 0 else { return }
    var wanted = ChipMode.realTime
    if case .resting = stage { wanted |= ChipMode.standby }
    guard let mode = board.read(ChipRegister.mode), let status = board.read(ChipRegister.status)
    else { return fail(.bus) }
    // Its supply broke down.
    if mode != wanted || status >> 5 != 7 { return fail(.undervoltage) }
    failures = 0
    if status & ChipStatus.overcurrent != 0 { news.insert(.overcurrent) }
    if status & ChipStatus.overtemperature != 0 { news.insert(.overtemperature) }
  }

  /// What the motor was calibrated to.
  public func calibration(of actuator: Int) -> Calibration? { actuator == 0 ? calibration : nil }

  // MARK: What a chip has not

  /// No accelerometer is looked at.
  public mutating func acceleration(of actuator: Int) -> Acceleration? { nil }

  /// A real motor has no state to read.
  public func model(of actuator: Int) -> ResonatorState? { nil }

  /// A real motor cannot be told to fail.
  public mutating func plant(_ faults: FaultBits, in actuator: Int) -> Bool { false }
}
