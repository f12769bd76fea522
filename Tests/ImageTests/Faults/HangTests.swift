import Foundation
import TactusWire
import Testing
import VirtualController

/// Makes the program hang or fault while the motor plays, at each function that runs then. The
/// watchdog or the fault handler turns the motor off within 250 ms of the device's clock, and it
/// stays off. The device reports the cause of its restart and plays again.
@Suite struct HangTests {
  /// The functions of the firmware that run while the motor plays: those of the tick, of the serial
  /// line, and of the bus to the motor driver.
  private static let functions: [Symbols.Symbol] = (try? visited()) ?? []
  private static let kept = (try? BoardHost.calibrated()) ?? []

  private static func visited() throws -> [Symbols.Symbol] {
    var host = try BoardHost(kept: kept)
    host.hold(65_535, until: host.board.now + 200_000_000)
    host.board.noteVisits()
    for level in [20_000, 65_535] as [UInt16] {
      host.hold(level, until: host.board.now + 200_000_000)
    }
    return Symbols(try Image.feather.bytes()).functions.filter {
      host.board.hasVisited($0.address)
    }
  }

  /// The watchdog's oscillator at its lowest rate, which gives the longest timeout; the long run
  /// also uses the highest rate: data sheet DS8626 of the STM32F405, LSI.
  private static let oscillators: [Int64] =
    ProcessInfo.processInfo.environment["TACTUS_SEARCH_WHOLE"] == nil ? [17_000] : [17_000, 47_000]

  @Test(arguments: oscillators)
  func `a hang leaves the motor off, and the device reports the watchdog`(_ hertz: Int64) throws {
    #expect(Self.functions.count > 30)
    for function in Self.functions {
      let reset = try Self.play(.hang(address: function.address), hertz: hertz, function.name)
      #expect(reset == LastReset(.watchdog), "\(function.name)")
    }
  }

  @Test func `a fault leaves the motor off, and the device reports its address`() throws {
    for function in Self.functions {
      let reset = try Self.play(
        .exception(address: function.address), hertz: 32_000, function.name)
      #expect(reset == LastReset(.crash, address: function.address), "\(function.name)")
    }
  }

  /// - Returns: the cause of the restart that the device reports.
  private static func play(
    _ fault: Fault, hertz: Int64, _ name: String
  ) throws -> LastReset? {
    var host = try BoardHost(kept: kept) { $0.watchdogHertz = hertz }
    let board = host.board
    host.hold(65_535, until: board.now + 200_000_000)
    #expect(board.drive(at: board.now) == 255)
    let begin = board.now
    board.plant(fault, at: begin)
    // The level changes, so that the motor's driver runs all its transfers.
    host.hold(40_000, until: begin + 600_000_000)
    #expect(board.isOff(from: begin + 250_000_000), "\(name)")
    #expect(board.resets.count == 1, "\(name)")
    try host.greet()
    host.run(until: board.now + BoardHost.shortSetUp)
    let reset = try host.dictionary().lastReset
    host.hold(65_535, until: board.now + 100_000_000)
    #expect(board.drive(at: board.now) == 255, "\(name)")
    return reset
  }
}
