import TactusWire
import Testing
import VirtualController

/// The stored calibration survives power failures: the board calibrates its motor once.
@Suite struct KeptTests {
  /// The time since power-up in which the chip's own routines drove the motor, in milliseconds.
  private func routine(_ board: Controller) -> Int64 {
    let drives = board.motorDrives
    var time: Int64 = 0
    for (place, drive) in drives.enumerated() where drive.level > 0 {
      time += (place + 1 < drives.count ? drives[place + 1].time : board.now) - drive.time
    }
    return time / 1_000_000
  }

  @Test func `the second start calibrates nothing, and has the values of the first`() throws {
    var first = try BoardHost()
    #expect(routine(first.board) > 1000)
    let calibration = try #require(try first.calibration())
    #expect(calibration.isKept && calibration.firmware == FirmwareVersion(1, 0, 0))
    let operations = first.board.flashOperations
    #expect(operations == 5)
    var second = try BoardHost(kept: first.board.flash(Image.kept))
    #expect(routine(second.board) < 500)
    #expect(try second.calibration() == calibration)
    #expect(second.board.flashOperations == 0)
    #expect(second.board.chipRegister(0x18) == calibration.compensation)
    #expect(second.board.chipRegister(0x19) == calibration.backEMF)
    #expect(second.board.chipRegister(0x1A) & 3 == calibration.gain)
  }

  /// The supply fails during the write of each word of a calibration.
  @Test(arguments: 0..<5, [FlashRemainder.first(0), .first(2), .mixed(seed: 7)])
  func `a supply that fails during the store leaves no wrong calibration`(
    _ operation: Int, _ remainder: FlashRemainder
  ) throws {
    let board = try Image.feather.start()
    board.plant(.flashCut(operation: operation, leaving: remainder))
    _ = try BoardHost(on: board)
    #expect(board.resets.map(\.cause) == [.powerOn])
    // The next start measures again and stores the result after the broken record.
    let broken = Array(board.switchOff()[0xC000..<0x1_0000])
    var second = try BoardHost(on: Image.feather.start(kept: broken))
    var sound = try BoardHost()
    let measured = try #require(try sound.calibration())
    #expect(try second.calibration() == measured)
    #expect(routine(second.board) > 1000)
    var third = try BoardHost(kept: second.board.flash(Image.kept))
    #expect(try third.calibration() == measured)
    #expect(third.board.flashOperations == 0)
  }

  /// A stored calibration is valid for the motor whose digest it contains.
  @Test func `a calibration of another motor is ignored`() throws {
    var kept = try BoardHost.calibrated()
    // The digest of the description is the second word.
    kept[4] &= 0x7E
    kept[5] &= 0x7E
    var host = try BoardHost(on: Image.feather.start(kept: kept))
    #expect(routine(host.board) > 1000)
    #expect(try host.calibration()?.isKept == true)
  }

  /// Erasing takes longer than the watchdog's period, so the board erases before it starts the
  /// watchdog.
  @Test func `a full sector is erased at the start, and the motor calibrated again`() throws {
    let kept = [UInt8](repeating: 0, count: Image.kept.count)
    var host = try BoardHost(on: Image.feather.start(kept: kept), at: 600_000_000)
    #expect(host.board.resets.isEmpty)
    #expect(try host.calibration()?.isKept == true)
    #expect(host.board.flashOperations == 6)
  }
}
