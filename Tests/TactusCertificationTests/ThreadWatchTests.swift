import Testing

@testable import TactusCertification

@Suite struct ThreadWatchTests {
  @Test func `a thread that is back within its period was not held up`() {
    var watch = ThreadWatch(.server, at: 0)
    for time in [1_000_000, 1_000_100, 2_400_000, 3_800_000] as [Int64] {
      #expect(watch.back(at: time) == nil)
    }
  }

  @Test func `a thread that is late reports by how much and since when`() throws {
    var watch = ThreadWatch(.playerLine, at: 0)
    _ = watch.back(at: 1_000_000)
    let back = watch.back(at: 277_000_000)
    let held = try #require(back)
    #expect(held.thread == .playerLine)
    #expect(held.begin == 2_000_000)
    #expect(held.end == 277_000_000)
    #expect(watch.back(at: 278_000_000) == nil)
  }

  @Test func `the least stall that is noted leaves the tightest limit room`() {
    // Three threads on the way of an answer, each up to a period and the least stall late.
    let hidden = 3 * (ThreadWatch.period + HostStall.leastNanoseconds)
    #expect(hidden < 5_000_000)
    #expect(HeldUp(.line, from: 0, to: HostStall.leastNanoseconds - 1) == nil)
    #expect(HeldUp(.line, from: 0, to: HostStall.leastNanoseconds) != nil)
  }

  @Test func `the playback thread is held up while it does not take its step`() throws {
    var watch = PlaybackWatch()
    #expect(watch.look(at: 1_000_000, nextStep: .max) == nil)
    #expect(watch.look(at: 2_000_000, nextStep: 3_000_000) == nil)
    #expect(watch.look(at: 4_000_000, nextStep: 3_000_000) == nil)
    #expect(watch.look(at: 9_000_000, nextStep: 3_000_000) == nil)
    let back = watch.look(at: 10_000_000, nextStep: 11_000_000)
    let held = try #require(back)
    #expect(held.thread == .playback)
    #expect(held.begin == 3_000_000)
    #expect(held.end == 9_000_000)
    #expect(watch.look(at: 11_000_000, nextStep: .max) == nil)
  }

  @Test func `a command that the playback thread does not take holds it up from when it was seen`()
    throws
  {
    var watch = PlaybackWatch()
    #expect(watch.look(at: 5_000_000, nextStep: 0) == nil)
    #expect(watch.look(at: 6_000_000, nextStep: .max) == nil)
    #expect(watch.look(at: 7_000_000, nextStep: 0) == nil)
    #expect(watch.look(at: 12_000_000, nextStep: 0) == nil)
    let back = watch.look(at: 13_000_000, nextStep: .max)
    let held = try #require(back)
    #expect(held.begin == 7_000_000)
    #expect(held.end == 12_000_000)
  }

  @Test(arguments: WatchedThread.allCases)
  func `what a player reports about its threads arrives`(_ thread: WatchedThread) throws {
    let held = try #require(HeldUp(thread, from: 12_345, to: 9_000_000))
    for report in [
      PlayerReport.held(held), .uncredited(.ambiguous, at: 7), .uncredited(.stray, at: 8),
      .overtaken(place: 49, at: 9), .marked(3), .lost(12),
    ] {
      #expect(PlayerReport(Substring(report.line)) == report)
    }
    #expect(PlayerCommand("mark 3") == .mark(3))
    #expect(PlayerReport("held unknown 1 9000000") == nil)
  }
}
