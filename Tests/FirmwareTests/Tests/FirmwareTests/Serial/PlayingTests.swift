import Testing
import VirtualBoard

/// Runs `tactus play` on the image in QEMU in real time and expects only that it plays. ImageTests
/// compare drive and times in lock-step.
@Suite("The program on the image", .serialized)
struct PlayingTests {
  @Test(arguments: Program.Route.allCases)
  func `a preset drives the motor and ends`(_ route: Program.Route) throws {
    let tap = try Tap.board()
    defer { tap.end() }
    let result = try Program.play("heartbeats", on: tap, by: route).finish()
    #expect(result.code == 0, "\(result.output)")
    #expect(tap.seen.samples.contains { $0.drive > 0 })
    try tap.wait(for: "stillness") { $0.samples.last?.drive == 0 }
  }
}
