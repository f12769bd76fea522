import TactusFirmware
import TactusWire
import Testing

/// A simulated board. It models the registers, GO and EN of the DRV2605L according to the data
/// sheet, and transfers on its bus can be made to fail.
private struct BenchBoard: ChipBoard {
  var registers = [UInt8](repeating: 0, count: 0x23)
  var writes: [(register: UInt8, value: UInt8)] = []
  var operations = 0
  /// The numbers of the transfers that fail, counted from 0.
  var failing: Range<Int> = 0..<0
  var isOn = false
  var recoveries = 0
  /// Whether a fault holds a bus line low.
  var isHeld = false
  /// The number of reads of GO until a routine ends; nil if it never ends.
  var routineReads: Int? = 3
  /// The mode numbers of the routines that fail.
  var failingRoutines: Set<UInt8> = []
  private(set) var routines: [UInt8] = []
  private var left = 0
  var kept: Calibration?

  init() {
    registers[0x00] = 7 << 5
    registers[0x01] = 0x40
  }

  /// The input that drives the motor; 0 while the chip or its input is off.
  var drive: UInt8 { isOn && registers[0x01] == 5 ? registers[0x02] : 0 }

  mutating func write(_ value: UInt8, to register: UInt8) -> Bool {
    defer { operations += 1 }
    if failing.contains(operations) { return false }
    registers[Int(register)] = value
    writes.append((register, value))
    if register == 0x0C, value == 1 {
      routines.append(registers[0x01] & 7)
      left = routineReads ?? .max
    }
    return true
  }

  mutating func read(_ register: UInt8) -> UInt8? {
    defer { operations += 1 }
    if failing.contains(operations) { return nil }
    if register == 0x0C, registers[0x0C] == 1 {
      left -= 1
      if left <= 0 { endRoutine() }
    }
    return registers[Int(register)]
  }

  private mutating func endRoutine() {
    registers[0x0C] = 0
    let mode = registers[0x01] & 7
    registers[0x00] = 7 << 5 | (failingRoutines.contains(mode) ? 1 << 3 : 0)
    if mode == 7 {
      (registers[0x18], registers[0x19]) = (40, 150)
      registers[0x1A] = registers[0x1A] & 0xFC | 1
    }
  }

  mutating func enable(_ isOn: Bool) { self.isOn = isOn }

  mutating func recover() -> Bool {
    recoveries += 1
    return !isHeld
  }

  func keptCalibration(of actuator: ActuatorDescription) -> Calibration? { kept }

  mutating func keep(_ calibration: Calibration) -> Calibration {
    var calibration = calibration
    calibration.isKept = true
    kept = calibration
    return calibration
  }
}

@Suite("The driver chip") struct DRV2605Tests {
  private static let motor = ActuatorDescription.test(175...175)

  private func drive(_ level: UInt16) -> Drive { Drive(level: level, frequencySixteenths: 2800) }

  /// Advances the chip by some ticks, in each of which the motor gets a level.
  @discardableResult
  private func pass(
    _ ticks: Int, _ chip: inout DRV2605<BenchBoard>, level: UInt16 = 0,
    each: (DriveOutcome, BenchBoard) -> Void = { _, _ in }
  ) -> FaultBits {
    var faults: FaultBits = []
    for _ in 0..<ticks {
      let outcome = chip.apply(drive(level), to: 0)
      faults.formUnion(outcome.faults)
      each(outcome, chip.board)
      chip.advance()
    }
    return faults
  }

  /// A chip whose host has sent HELLO, which starts the setup of the motor.
  private func greeted(
    _ board: BenchBoard = BenchBoard(), _ motor: ActuatorDescription = motor
  ) -> DRV2605<BenchBoard> {
    var chip = DRV2605(board: board, actuator: motor)
    chip.prepare()
    return chip
  }

  private func ready(
    _ motor: ActuatorDescription = motor, _ board: BenchBoard = BenchBoard()
  ) -> DRV2605<BenchBoard> {
    var chip = greeted(board, motor)
    #expect(pass(60, &chip) == .starting)
    #expect(pass(1, &chip) == [])
    return chip
  }

  @Test func `the motor is tested and calibrated before the first drive, and is then off`() {
    let chip = ready()
    #expect(chip.board.routines == [6, 7])
    #expect(chip.board.registers[0x01] == 0x45)
    #expect(chip.board.registers[0x02] == 0)
    #expect(chip.board.isOn)
    let calibration = chip.calibration(of: 0)
    #expect(calibration?.compensation == 40)
    #expect(calibration?.backEMF == 150)
    #expect(calibration?.gain == 1)
    #expect(calibration?.isKept == true)
    #expect(chip.board.registers[0x1A] == 0xA9)
  }

  @Test func `before a host sends HELLO the chip is set up and moves nothing`() {
    var chip = DRV2605(board: BenchBoard(), actuator: Self.motor)
    pass(3000, &chip, level: 65_535) { outcome, board in
      #expect(outcome == DriveOutcome(level: 0, faults: .starting))
      #expect(board.drive == 0)
    }
    #expect(chip.board.routines.isEmpty)
    #expect(chip.board.registers[0x16] == 75)
    chip.prepare()
    pass(20, &chip, level: 65_535)
    #expect(chip.board.routines == [6, 7])
    #expect(chip.board.drive == 255)
  }

  @Test func `a stored calibration is restored, and the motor is tested all the same`() {
    var board = BenchBoard()
    board.kept = Calibration(compensation: 12, backEMF: 130, gain: 3)
    let chip = ready(Self.motor, board)
    #expect(chip.board.routines == [6])
    #expect(chip.board.registers[0x18] == 12)
    #expect(chip.board.registers[0x19] == 130)
    #expect(chip.board.registers[0x1A] == 0xAB)
  }

  @Test func `nothing is driven during the setup, and a level is played after it`() {
    var chip = greeted()
    var waited = 0
    pass(100, &chip, level: 65_535) { outcome, board in
      if outcome.faults == .starting {
        waited += 1
        #expect(outcome.level == 0)
        #expect(board.drive == 0)
      } else {
        #expect(outcome == DriveOutcome(level: 65_535))
        #expect(board.drive == 255)
      }
    }
    #expect((5..<60).contains(waited))
  }

  @Test func `a tick makes only a few transfers`() {
    var chip = greeted()
    var before = 0
    pass(3000, &chip, level: 500) { _, board in
      #expect(board.operations - before <= 8)
      before = board.operations
    }
  }

  @Test(
    arguments: [(0, 0), (65_535, 255), (32_768, 128), (257, 1), (128, 0), (129, 1)]
      as [(UInt16, UInt8)])
  func `a level becomes an input of 0 to 255`(_ level: UInt16, _ input: UInt8) {
    var chip = ready()
    #expect(pass(2, &chip, level: level) == [])
    #expect(chip.board.drive == input)
  }

  @Test func `a constant drive is not written again`() {
    var chip = ready()
    let before = chip.board.writes.count
    #expect(pass(500, &chip, level: 50_000) == [])
    // Only the input and the mode were written.
    #expect(chip.board.writes.count == before + 2)
  }

  @Test func `after a second of silence the chip goes to standby, and a level wakes it`() {
    var chip = ready()
    pass(10, &chip, level: 50_000)
    pass(990, &chip)
    #expect(chip.board.registers[0x01] == 5)
    pass(20, &chip)
    #expect(chip.board.registers[0x01] == 0x45)
    #expect(pass(1, &chip, level: 50_000) == [])
    #expect(chip.board.drive == 195)
  }

  @Test func `a failed transfer switches the motor off and is reported, and the chip recovers`() {
    for place in 0..<60 {
      var board = BenchBoard()
      board.failing = place..<(place + 1)
      var chip = greeted(board)
      var (said, before) = (false, 0)
      pass(150, &chip, level: 50_000) { outcome, board in
        // The reported level must be the real one, whichever transfer failed.
        #expect(outcome.level == (board.drive == 0 ? 0 : 50_000), "transfer \(place)")
        if outcome.faults.contains(.bus) {
          said = true
          #expect(!board.isOn && board.drive == 0)
        }
        before = board.operations
      }
      #expect(said || place >= before, "transfer \(place)")
      #expect(chip.board.drive == 195, "transfer \(place)")
      // The driver sets up the bus before each start of the chip.
      #expect(chip.board.recoveries == (said ? 2 : 1), "transfer \(place)")
    }
  }

  @Test func `a permanently broken bus keeps the motor off`() {
    var chip = ready()
    pass(10, &chip, level: 50_000)
    chip.board.failing = chip.board.operations..<1_000_000
    pass(40, &chip, level: 50_000)
    pass(500, &chip, level: 50_000) { outcome, board in
      #expect(outcome.level == 0)
      #expect(board.drive == 0)
    }
  }

  @Test(arguments: [0, 3, 4, 5, 6] as [UInt8])
  func `with another chip, or none, nothing is driven`(_ number: UInt8) {
    var board = BenchBoard()
    board.registers[0] = number << 5
    var chip = greeted(board)
    #expect(pass(300, &chip, level: 65_535).contains(.bus))
    // The driver writes only standby and an input of 0 to another chip.
    #expect(chip.board.writes.allSatisfy { $0 == (0x01, 0x45) || $0 == (0x02, 0) })
    #expect(chip.board.drive == 0)
  }

  @Test(arguments: [6, 7] as [UInt8])
  func `a motor that fails its test or its calibration is not driven`(_ mode: UInt8) {
    var board = BenchBoard()
    board.failingRoutines = [mode]
    var chip = greeted(board)
    #expect(pass(100, &chip, level: 65_535).contains(.actuator))
    pass(200, &chip, level: 65_535) { outcome, board in
      #expect(outcome == DriveOutcome(level: 0, faults: .actuator))
      #expect(!board.isOn)
    }
    // The motor is repaired here, and the host clears the fault.
    chip.board.failingRoutines = []
    chip.retry(0)
    #expect(!pass(100, &chip, level: 65_535).contains(.actuator))
    #expect(chip.board.drive == 255)
  }

  @Test func `a calibration outside the motor's range is rejected`() {
    var motor = Self.motor
    motor.backEMF = 10...149
    var chip = greeted(BenchBoard(), motor)
    #expect(pass(100, &chip, level: 65_535).contains(.actuator))
    #expect(chip.board.kept == nil)
    #expect(chip.board.drive == 0)
  }

  @Test func `a routine that never ends is a failure, within three seconds`() {
    var board = BenchBoard()
    board.routineReads = nil
    var chip = greeted(board)
    #expect(pass(3000, &chip).contains(.actuator))
    // The routine is not repeated automatically, because it would drive the motor without end.
    #expect(chip.board.routines == [6])
    #expect(chip.board.drive == 0 && !chip.board.isOn)
  }

  @Test func `a routine fails if the chip loses its supply during it`() {
    var chip = greeted()
    while chip.board.routines.isEmpty { pass(1, &chip) }
    chip.board.registers = BenchBoard().registers
    #expect(pass(3, &chip).contains(.undervoltage))
    pass(100, &chip)
    #expect(chip.board.routines == [6, 6, 7])
  }

  @Test func `while a bus line is held low, EN stays low`() {
    var chip = ready()
    pass(10, &chip, level: 50_000)
    chip.board.isHeld = true
    chip.board.failing = chip.board.operations..<chip.board.operations + 1
    pass(20, &chip, level: 50_000)
    pass(5000, &chip, level: 50_000) { outcome, board in
      #expect(outcome.level == 0)
      #expect(!board.isOn)
    }
    chip.board.isHeld = false
    pass(2200, &chip)
    #expect(pass(10, &chip, level: 50_000) == [])
    #expect(chip.board.drive == 195)
  }

  @Test func `a chip that recovers does not continue with its old input`() {
    var chip = ready()
    pass(10, &chip, level: 50_000)
    // The failed transfer makes EN low. The chip keeps its mode and its input during that time.
    chip.board.failing = chip.board.operations..<chip.board.operations + 1
    pass(300, &chip) { _, board in #expect(board.drive == 0) }
    #expect(chip.board.isOn)
  }

  @Test func `pauses between attempts grow to two seconds`() {
    var board = BenchBoard()
    board.registers[0] = 0
    var chip = greeted(board)
    var (starts, tick, wasOn): ([Int], Int, Bool) = ([], 0, false)
    pass(10_000, &chip) { _, board in
      if board.isOn, !wasOn { starts.append(tick) }
      wasOn = board.isOn
      tick += 1
    }
    let pauses = zip(starts.dropFirst(), starts).map { $0 - $1 }
    #expect(zip(pauses.dropFirst(), pauses).allSatisfy { $0 >= $1 })
    #expect(pauses.first.map { (16...20).contains($0) } == true)
    #expect(pauses.last.map { (2048...2052).contains($0) } == true)
  }

  @Test func `a board without a described motor drives nothing and reports it`() {
    var chip = DRV2605(board: BenchBoard(), actuator: nil)
    for _ in 0..<100 {
      let outcome = chip.apply(drive(65_535), to: 0)
      #expect(outcome == DriveOutcome(level: 0, faults: .undescribed))
      chip.advance()
      chip.retry(0)
    }
    #expect(chip.board.operations == 0)
    #expect(!chip.board.isOn)
  }

  @Test func `a chip that loses its registers while playing is set up again, and this is reported`()
  {
    var chip = ready()
    pass(10, &chip, level: 50_000)
    let routines = chip.board.routines
    chip.board.registers = BenchBoard().registers
    let faults = pass(20, &chip, level: 50_000)
    #expect(faults.contains(.undervoltage))
    pass(60, &chip, level: 50_000)
    #expect(chip.board.drive == 195)
    #expect(chip.board.registers[0x16] == 75)
    // The driver has stored the calibration, so no routine moves the motor while it plays.
    #expect(chip.board.routines == routines)
    #expect(chip.board.registers[0x19] == 150)
  }

  @Test(arguments: [(UInt8(1), FaultBits.overcurrent), (2, .overtemperature)])
  func `the chip's faults are reported to the host`(_ bit: UInt8, _ fault: FaultBits) {
    var chip = ready()
    pass(1, &chip, level: 9000)
    chip.board.registers[0] |= bit
    #expect(pass(20, &chip, level: 9000) == fault)
  }

  @Test func `in open loop the chip gets the period of a drive's frequency, and then its level`() {
    var chip = ready(.test(150...200))
    #expect(chip.board.routines == [6])
    #expect(pass(1, &chip, level: 65_535) == [])
    #expect(chip.board.registers[0x20] == 58)
    #expect(chip.board.drive == 127)
    _ = chip.apply(Drive(level: 30_000, frequencySixteenths: 200 * 16), to: 0)
    #expect(chip.board.registers[0x20] == 51)
    #expect(chip.board.writes.suffix(2).map(\.register) == [0x20, 0x02])
  }
}

extension ActuatorDescription {
  fileprivate static func test(_ band: ClosedRange<UInt16>) -> ActuatorDescription {
    ActuatorDescription(
      name: ShortText("test"), kind: .resonant, ratedMillivolts: 1800, peakMillivolts: 2600,
      resonanceHertz: 175, bandHertz: band, onTimeMilliseconds: 1000, riseMicroseconds: 0)
  }
}
