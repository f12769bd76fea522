import TactusWire
import Testing
import VirtualController

/// Each board runs only with its own image, because the boards are wired differently.
@Suite struct BoardTests {
  @Test(arguments: Image.all)
  func `a board answers on its own line and drives its motor`(_ image: Image) throws {
    var host = try BoardHost(image)
    let board = host.board
    // The serial port divides 24 MHz by 208.
    #expect(board.baud == 115_384)
    #expect(board.isHigh(Image.enablePin))
    host.hold(65_535, until: board.now + 300_000_000)
    #expect(board.drive(at: board.now) == 255)
    let faults = try host.faults()
    #expect(faults == [])
    #expect(board.mistakes == [] && board.faults.isEmpty && board.resets.isEmpty)
    #expect(board.overruns == 0 && board.requestsTooEarly == 0)
    let dictionary = try host.dictionary()
    #expect(dictionary.lastReset == LastReset(.power))
    #expect(dictionary.actuators[0].calibration != nil || !image.isClosedLoop)
  }

  /// Wires the serial line, the I2C bus or EN to other pins than the image uses.
  @Test(arguments: Image.all)
  func `a board with other wires does not drive its motor`(_ image: Image) throws {
    let unused = Board.Pin("A", 8)
    #expect(throws: BoardHost.Missing.self) {
      try BoardHost(image) { $0.transmitPin = unused }
    }
    #expect(throws: BoardHost.Missing.self) {
      try BoardHost(image) { $0.receivePin = unused }
    }
    let wrong: [(inout Board) -> Void] = [
      { $0.clockPin = unused }, { $0.dataPin = unused }, { $0.enablePin = unused },
    ]
    for change in wrong {
      var host = try BoardHost(image, change)
      let faults = try host.faults()
      #expect(faults.contains(.bus))
      #expect(host.board.motorDrives.allSatisfy { $0.level == 0 })
    }
  }

  @Test func `a board without an actuator reports that it has none and drives nothing`() throws {
    let image = Image.feather.undescribed
    var host = try BoardHost(image)
    let faults = try host.faults()
    #expect(faults == .undescribed)
    host.hold(65_535, until: host.board.now + 500_000_000)
    #expect(host.heard.contains { $0.message.type == .nak })
    #expect(host.board.motorDrives.allSatisfy { $0.level == 0 })
    #expect(!host.board.isHigh(Image.enablePin))
  }

  /// The period is a whole number of 98.46 µs (data sheet SLOS854 of the DRV2605L, OL_LRA_PERIOD).
  @Test(arguments: [140, 150, 170, 200, 250, 300] as [UInt16])
  func `a motor in open loop has the requested frequency`(_ hertz: UInt16) throws {
    var host = try BoardHost(.olimex)
    host.play(65_535, hertz: hertz)
    host.run(until: host.board.now + 50_000_000)
    let drive = try #require(host.board.motorDrives.last)
    #expect(drive.level == 255)
    let period: Double = 1e6 / drive.frequency
    let wanted: Double = 1e6 / Double(hertz)
    let step = 98.46
    #expect(abs(period - wanted) <= step / 2 + 0.01)
  }

  /// In closed loop the chip follows the resonance, so the board declares and accepts one
  /// frequency.
  @Test func `a motor in closed loop has one frequency`() throws {
    var host = try BoardHost(.feather)
    let entry = try host.dictionary().actuators[0]
    #expect(entry.lowestSixteenths == 175 * 16 && entry.highestSixteenths == 175 * 16)
    host.play(65_535, hertz: 200)
    host.run(until: host.board.now + 50_000_000)
    #expect(host.heard.contains { $0.message.type == .nak })
    #expect(host.board.drive(at: host.board.now) == 0)
  }
}
