import TactusWire
import Testing
import VirtualController

/// Plants each fault around the controller while the motor plays. The motor is off within 250 ms,
/// by the chip's registers or by EN, and stays off. The device reports the fault if it can, and
/// plays again when the fault is repaired and the host has cleared it.
@Suite struct FaultMatrixTests {
  /// A fault and its expected effects.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var fault: Fault
    /// The repair, if one is needed.
    var mend: Fault?
    /// The faults that the device reports.
    var says: FaultBits = .bus
    /// Whether the device loses its session, because the controller restarted.
    var restarts = false

    init(
      _ name: String, _ fault: Fault, mend: Fault? = nil, says: FaultBits = .bus,
      restarts: Bool = false
    ) {
      (self.name, self.fault, self.mend, self.says) = (name, fault, mend, says)
      self.restarts = restarts
    }

    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case("SDA held for ever", .dataHeld(.forever), mend: .dataHeld(nil)),
    Case("SDA held until it is clocked", .dataHeld(.clocks(9))),
    Case("SDA held for 50 ms", .dataHeld(.nanoseconds(50_000_000))),
    Case("SCL held for ever", .clockHeld(.forever), mend: .clockHeld(nil)),
    Case("SCL held for 50 ms", .clockHeld(.nanoseconds(50_000_000))),
    Case("address refused", .unacknowledged(byte: 0)),
    Case("register refused", .unacknowledged(byte: 1)),
    Case("value refused", .unacknowledged(byte: 2)),
    Case("second STOP pending", .leftOverStop),
    Case("arbitration lost", .arbitrationLost(nanoseconds: 500_000)),
    Case("misplaced STOP", .busError(isMisplaced: true)),
    Case("filters stuck", .filtersStuck),
    Case("chip absent", .chipPresent(false), mend: .chipPresent(true)),
    Case("chip reset", .chipReset, says: .undervoltage),
    Case("status of another chip", .chipStatus(0x60), mend: .chipStatus(nil), says: .undervoltage),
    Case("status of no chip", .chipStatus(0xFF), mend: .chipStatus(nil), says: .overcurrent),
    Case("brown-out", .brownOut, says: [], restarts: true),
  ]

  private static let level: UInt16 = 65_535

  @Test(arguments: cases)
  func `the motor is off within 250 ms and plays again after the repair`(_ wanted: Case) throws {
    var host = try BoardHost()
    let board = host.board
    host.hold(Self.level, until: board.now + 300_000_000)
    #expect(board.drive(at: board.now) == 255)
    let begin = board.now
    board.plant(wanted.fault, at: begin)
    // The level changes so that the next transfer is a write; reads follow.
    host.hold(40_000, until: begin + 1_000_000_000)
    #expect(board.isOff(from: begin + 250_000_000))
    if !wanted.restarts {
      let faults = try host.faults()
      #expect(faults.isSuperset(of: wanted.says), "\(faults)")
    }
    if let mend = wanted.mend { board.plant(mend, at: board.now) }
    if wanted.restarts { #expect(board.resets.count == 1) }
    // The board tries to set up its driver again, after pauses that grow to two seconds.
    host.run(until: board.now + BoardHost.setUp)
    try host.greet()
    host.run(until: board.now + BoardHost.setUp)
    host.order(.set(.faults(FaultBits(rawValue: 0xFFFF)), actuator: 0))
    host.run(until: board.now + BoardHost.setUp)
    host.hold(Self.level, until: board.now + 300_000_000)
    #expect(board.drive(at: board.now) == 255)
    let left = try host.faults()
    #expect(left == [])
    #expect(board.requestsTooEarly == 0)
    #expect(!board.hasCrashed && board.faults.isEmpty)
  }

  /// An error of one byte on the line loses one frame.
  @Test(arguments: [Fault.LineError.overrun, .framing, .noise])
  func `an error of the serial line does not stop the motor`(_ error: Fault.LineError) throws {
    var host = try BoardHost()
    let board = host.board
    host.hold(Self.level, until: board.now + 300_000_000)
    let begin = board.now
    for place in 0..<5 { board.plant(.line(error), at: begin + Int64(place) * 90_000_000) }
    host.play(Self.level)
    while board.now < begin + 600_000_000 {
      host.send(.heartbeat, 100)
      host.run(until: board.now + 40_000_000)
    }
    #expect(board.drive(at: board.now) == 255)
    #expect(board.resets.isEmpty && board.faults.isEmpty)
    let left = try host.faults()
    #expect(left == [])
  }

  @Test(arguments: [nil, 8_000_000, 25_000_000] as [Int64?])
  func `with a wrong or missing crystal the motor is off after the start`(
    _ hertz: Int64?
  ) throws {
    var image = Image.feather
    image.wiring.crystalHertz = hertz
    let board = try image.start()
    board.run(until: BoardHost.setUp)
    #expect(board.drive(at: board.now) == 0)
    #expect(!board.hasCrashed && board.faults.isEmpty)
    guard hertz == nil else { return }
    // The controller runs on its internal oscillator, and the device reports it.
    var host = try BoardHost { $0.crystalHertz = nil }
    let faults = try host.faults()
    #expect(faults == .clock)
    host.hold(Self.level, until: host.board.now + 300_000_000)
    #expect(host.board.drive(at: host.board.now) == 255)
  }
}

extension Controller {
  /// Whether nothing drives the motor from a time up to now.
  func isOff(from time: Int64) -> Bool {
    drive(at: time) == 0 && motorDrives.allSatisfy { $0.time < time || $0.level == 0 }
  }
}
