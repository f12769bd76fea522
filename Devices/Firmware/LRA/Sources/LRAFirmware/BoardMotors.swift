import LRAActuator
import LRABoard
import TactusFirmware
import TactusWire

/// The motor of the board: the one at the motor driver chip or, in the emulator, a model. Both are
/// stored properties, so that each is changed in place; an enum would copy 0.5 KB in each call.
struct BoardMotors: MotorDriver {
  private let isComputed = Clocks.isEmulated
  private var model = ModelMotor()
  private var chip: DRV2605<DriverBoard>
  /// The accelerometer. The emulator has none.
  var sensor: ADXL345<SPIBus>

  init(_ board: Board, clocks: Clocks) {
    let actuator = ActuatorDescription.chosen
    chip = DRV2605(
      board: DriverBoard(board, actuator, busHertz: clocks.busHertz), actuator: actuator)
    sensor = ADXL345(
      bus: SPIBus(board, busHertz: clocks.busHertz), isWired: !Clocks.isEmulated)
  }

  mutating func apply(_ drive: Drive, to actuator: Int) -> DriveOutcome {
    isComputed ? model.apply(drive, to: actuator) : chip.apply(drive, to: actuator)
  }

  mutating func advance() {
    if isComputed { model.advance() } else { chip.advance() }
  }

  mutating func prepare() {
    if !isComputed { chip.prepare() }
  }

  mutating func retry(_ actuator: Int) {
    if !isComputed { chip.retry(actuator) }
  }

  func calibration(of actuator: Int) -> Calibration? {
    isComputed ? nil : chip.calibration(of: actuator)
  }

  mutating func acceleration(of actuator: Int) -> Acceleration? {
    isComputed ? model.acceleration(of: actuator) : nil
  }

  func model(of actuator: Int) -> ResonatorState? {
    isComputed ? model.model(of: actuator) : nil
  }

  mutating func plant(_ faults: FaultBits, in actuator: Int) -> Bool {
    isComputed && model.plant(faults, in: actuator)
  }
}
