import TactusVirtualPads
import Testing

/// Programs in C on a pad, through the kernel's own driver.
@Suite(.inGuest, .serialized) struct LibraryProgramTests {
  @Test func `two programs with SDL and libtactus drive one pad, and each stops alone`() throws {
    let pad = try SonyPad(address: [1, 0, 0, 0, 0, 0xe7])
    _ = try node(of: pad)
    let first = try LibraryProgram(on: pad.id)
    try expectMotion(of: pad)
    let second = try LibraryProgram(on: pad.id)
    try expectMotion(of: pad)
    #expect(first.isRunning && second.isRunning)
    first.kill()
    // The second program still plays after the effects of the first are gone.
    try expectMotion(of: pad)
    #expect(second.isRunning)
    second.kill()
    #expect(pad.wait(milliseconds: Guest.timeout) { $0.last?.isZero == true })
  }

  /// Expects several levels above 0 from now on.
  private func expectMotion(of pad: SonyPad) throws {
    let count = pad.levels.count
    try #require(
      pad.wait(milliseconds: Guest.timeout) { levels in
        levels.dropFirst(count).count { !$0.isZero } >= 20
      })
  }
}
