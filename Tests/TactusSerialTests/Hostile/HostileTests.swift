import TactusSerial
import Testing

@testable import HostileDevice

/// Links to hostile devices, which break the protocol in some way. The link plays, or reports the
/// problem within a limited time.
@Suite struct HostileTests {
  @Test(arguments: HostileRow.all)
  func `a link plays on a hostile device, or reports the problem`(_ row: HostileRow) throws {
    var world = HostileWorld(try #require(row.mode))
    world.play(seconds: row.length)
    #expect(world.seconds <= row.seconds)
    #expect(world.mostOutgoing <= LinkLimits.outgoingBytes)
    // The link writes no faster than a line of 115,200 baud transmits.
    #expect(Double(world.bytesWritten) <= 11_520 * world.seconds + 64)
    if row.lines.isEmpty {
      #expect(world.troubles.isEmpty)
    } else {
      #expect(
        row.lines.contains { line in world.troubles.contains { $0.contains(line) } },
        "\(world.troubles)")
    }
  }

  @Test func `each stop before anything is accepted is reported, and after some the link ends`()
    throws
  {
    let row = try #require(HostileRow.all.first { $0.name == "does not take PLAY" })
    var world = HostileWorld(try #require(row.mode))
    world.open()
    world.perform(seconds: 0.2)
    world.stop()
    #expect(world.troubles.count == 1)
    #expect(world.troubles.first?.contains("accepted nothing for ") == true)
    #expect(!world.link.isEnded)
    for _ in 0..<20 where !world.link.isEnded {
      world.perform(seconds: 0.2)
      world.stop()
    }
    #expect(world.troubles.last?.contains("nothing was accepted") == true)
    #expect(world.link.isEnded)
  }

  @Test func `a hostile device handles frames that arrive at once one after another`() throws {
    let mode = try #require(
      HostileMode.all.first { $0.name == "nothing reaches the device that plays" })
    let hello = LineFrame(.hello, 0, Array(repeating: 0, count: 12))
    let frames = [hello, LineFrame(.play, 0, Array(repeating: 0, count: 16))]
    var apart = HostileDevice(mode)
    for frame in frames { apart.receive(frame.line, at: 0) }
    let answers = apart.takeOutgoing()
    var together = HostileDevice(mode)
    together.receive((frames + [hello]).flatMap(\.line), at: 0)
    #expect(!answers.isEmpty)
    #expect(together.takeOutgoing() == answers)
  }

  @Test(arguments: HostileWorld.Stall.Part.allCases, [Int64(300), 1000, 2500])
  func `a device that accepts no command is not called silent after a stall of the host`(
    part: HostileWorld.Stall.Part, length: Int64
  ) throws {
    let row = try #require(HostileRow.all.first { $0.name == "does not take PLAY" })
    for begin in stride(from: Int64(0), to: 1200, by: 35) {
      var world = HostileWorld(try #require(row.mode))
      world.stall = HostileWorld.Stall(part: part, begin: begin, length: length)
      world.play(seconds: row.length)
      let first = try #require(world.troubles.first)
      #expect(row.lines.contains { first.contains($0) }, "a stall at \(begin) ms: \(first)")
    }
  }

  @Test func `each mode of the hostile device has one expected result`() {
    #expect(HostileRow.all.map(\.name).sorted() == HostileMode.all.map(\.name).sorted())
    #expect(HostileRow.all.count >= 50)
  }
}
