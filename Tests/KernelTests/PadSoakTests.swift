import Foundation
import TactusDevice
import TactusEngine
import TactusEvdev
import TactusPattern
import TactusVirtualPads
import TactusVirtualUSB
import TestUsage
import Testing

/// Plays for a long time on pads that are plugged in and unplugged, in real time. The use of
/// memory, descriptors and threads must not grow.
///
/// `TACTUS_SOAK_SECONDS=300` sets the time; an ordinary run makes one round.
@Suite(.inGuest, .serialized) struct PadSoakTests {
  private static let seconds =
    ProcessInfo.processInfo.environment["TACTUS_SOAK_SECONDS"].flatMap(Double.init) ?? 0
  /// The permitted growth of memory in kilobytes. The allocator causes some growth.
  private static let growthKilobytes = 4096
  /// The memory is checked in runs of at least this many seconds.
  private static let long = 60.0

  /// Plugs in a pad; the models alternate: Xbox 360 and One by USB, a DualSense by uhid.
  private static func plugIn(_ round: Int) throws -> any ListedPad {
    switch round % 3 {
    case 0: try USBPad(.xbox360)
    case 1: try USBPad(.xboxOne)
    default: try SonyPad(address: [1, 0, 0, 0, 0, 0xf4])
    }
  }

  @Test func `playing on pads that come and go leaves no memory, files or threads behind`()
    throws
  {
    let start = MonotonicClock.nowNanoseconds
    let end = start + Int64(Self.seconds * 1e9)
    // After a tenth of the time, and three rounds at least, everything that is allocated once
    // exists.
    let warm = start + Int64(Self.seconds * 1e8)
    var round = 0
    while round < 3 || MonotonicClock.nowNanoseconds < warm {
      try Self.play(round)
      round += 1
    }
    let before = try #require(ProcessUsage.settled())
    while MonotonicClock.nowNanoseconds < end {
      try Self.play(round)
      round += 1
    }
    let after = ProcessUsage.settled(within: before)
    let growth = after.kilobytes - before.kilobytes
    figure("soak of pads: \(round) rounds, \(growth) KB more, \(after), at first \(before)")
    #expect(after.isWithin(before))
    if Self.seconds >= Self.long { #expect(growth <= Self.growthKilobytes) }
  }

  /// Plugs in a pad and plays on it with a new session. In every second round the pad is unplugged
  /// during playback.
  private static func play(_ round: Int) throws {
    let pad = try plugIn(round)
    defer { pad.unplug() }
    let session = try Session.live()
    defer { session.close() }
    let output = try session.open(try open(pad.id))
    let player = session.makePlayer(Timeline(pattern), in: session.makeGroup(), on: output)
    let isPulled = round.isMultiple(of: 2)
    let ending = try ending(of: player) {
      try player.start()
      // The pattern is over after some time, so its end may come before this thread looks.
      try #require(pad.wait(milliseconds: Guest.timeout) { $0.contains { !$0.isZero } })
      if isPulled { pad.unplug() }
    }
    #expect(ending != nil, "the player has not ended in round \(round)")
    guard !isPulled else { return }
    #expect(pad.wait(milliseconds: Guest.timeout) { $0.endsStill })
  }

  /// A level for 0.4 s, then two taps.
  private static let pattern = Pattern(events: [
    Event(.hapticContinuous, time: 0, duration: 0.4, parameters: [strong]),
    Event(.hapticTransient, time: 0.5, parameters: [strong]),
    Event(.hapticTransient, time: 0.6, parameters: [strong]),
  ])
  private static let strong = EventParameter(.hapticIntensity, 1)
}
