import TactusCapture
import TactusDevice
import TactusSystem
import Testing

@testable import TactusStudio

/// Checks what changes while a pattern plays, and what remains when the device changes.
@Suite struct PlayingTests {
  private static func play(_ rate: Double) -> String {
    #"{"do":"play","key":1,"pattern":"preset/heartbeats","loops":false,"rate":\#(rate)}"#
  }

  /// The onsets of the taps in milliseconds, up to a time in seconds.
  private func taps(_ desk: Desk, _ seconds: Double) throws -> [Int64] {
    _ = desk.stage.takeNewRecords()
    let end = desk.stage.origin + Int64(seconds * 1e9)
    let capture = try #require(desk.stage.records.capture(desk.stage.origin...end))
    return capture.events.filter { $0.kind == .hapticTransient }
      .map { $0.onsetNanoseconds / 1_000_000 }
  }

  @Test(arguments: [false, true])
  func `a pattern at half the speed takes twice the time`(_ isChanged: Bool) throws {
    let (usual, slowed) = (try Desk(), try Desk())
    let (page, other) = (usual.page(), slowed.page())
    usual.send(Self.play(1), page)
    slowed.send(Self.play(isChanged ? 1 : 0.5), other)
    if isChanged { slowed.send(#"{"do":"change","key":1,"rate":0.5}"#, other) }
    usual.stage.advance(seconds: 6)
    slowed.stage.advance(seconds: 1)
    slowed.studio.deliver(at: slowed.now)
    #expect(other.take("playing").last?.contains(#""place":0.5,"rate":0.5"#) == true)
    slowed.stage.advance(seconds: 11)
    let onsets = try taps(usual, 6)
    #expect(onsets.count == 8)
    let slow = try taps(slowed, 12)
    #expect(slow.count == 8)
    for (onset, late) in zip(onsets, slow) { #expect(abs(late - 2 * onset) <= 1) }
  }

  @Test func `pages learn that a pattern has ended`() throws {
    let desk = try Desk()
    let page = desk.page()
    desk.send(Self.play(1), page)
    desk.studio.deliver(at: desk.now)
    #expect(page.take("playing").last?.contains(#""pattern":"preset/heartbeats""#) == true)
    desk.stage.advance(seconds: 10)
    desk.studio.deliver(at: desk.now)
    #expect(page.take("playing") == [#"{"is":"playing","playing":[],"fingers":[]}"#])
  }

  @Test func `another device has the gain and the mute, and plays nothing of the earlier one`()
    throws
  {
    let desk = try Desk()
    let page = desk.page()
    let press = #"{"do":"press","finger":1,"intensity":1,"sharpness":0.5}"#
    desk.send(#"{"do":"gain","value":0.5}"#, page)
    desk.send(press, page)
    desk.send(Self.play(1), page)
    for isMuted in [false, true] {
      desk.send("{\"do\":\"mute\",\"on\":\(isMuted)}", page)
      let next = try desk.open("loopback:motors")
      defer { next.close() }
      #expect(desk.studio.state.withLock { $0.playings.isEmpty && $0.fingers.isEmpty })
      desk.studio.deliver(at: desk.now)
      desk.send(press, page)
      next.advance(seconds: 0.5)
      _ = next.takeNewRecords()
      let capture = try #require(next.records.capture(next.origin...next.origin + 500_000_000))
      let peak = capture.levels.map { max($0.startIntensity, $0.endIntensity) }.max() ?? 0
      #expect(peak == (isMuted ? 0 : 0.5))
    }
  }

  @Test func `what is played after a zone is selected is felt there`() throws {
    let desk = try Desk()
    let page = desk.page()
    let stage = try desk.open("loopback:motors")
    defer { stage.close() }
    for zone in [Zone.leftHandle, .default] {
      desk.send("{\"do\":\"zone\",\"name\":\"\(zone.name)\"}", page)
      #expect(page.take("refused").isEmpty)
      desk.send(#"{"do":"tap","intensity":1,"sharpness":0.5}"#, page)
      stage.advance(seconds: 0.5)
    }
    _ = stage.takeNewRecords()
    let capture = try #require(stage.records.capture(stage.origin...stage.origin + 1_000_000_000))
    #expect(capture.events.map(\.zone) == [.leftHandle, .default])
  }
}
