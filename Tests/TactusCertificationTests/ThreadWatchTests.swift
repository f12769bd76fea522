import Testing

@testable import TactusCertification

@Suite struct ThreadWatchTests {
  @Test func `a thread that returns within its period is not delayed`() {
    var watch = ThreadWatch(.server, at: 0)
    for time in [1_000_000, 1_000_100, 2_400_000, 3_800_000] as [Int64] {
      #expect(watch.back(at: time) == nil)
    }
  }

  @Test func `a thread that returns late reports the delay and its beginning`() throws {
    var watch = ThreadWatch(.playerLine, at: 0)
    _ = watch.back(at: 1_000_000)
    let back = watch.back(at: 277_000_000)
    let held = try #require(back)
    #expect(held.thread == .playerLine)
    #expect(held.begin == 2_000_000)
    #expect(held.end == 277_000_000)
    #expect(watch.back(at: 278_000_000) == nil)
  }

  @Test func `the shortest recorded stall is far below the tightest limit`() {
    // An answer passes through three threads. Each of them may be late, without a record, by its
    // period plus the shortest recorded stall.
    let hidden = 3 * (ThreadWatch.period + HostStall.leastNanoseconds)
    #expect(hidden < 5_000_000)
    #expect(HeldUp(.line, from: 0, to: HostStall.leastNanoseconds - 1) == nil)
    #expect(HeldUp(.line, from: 0, to: HostStall.leastNanoseconds) != nil)
  }

  @Test func `the playback thread is delayed while its step is due`() throws {
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

  @Test func `a pending command delays the playback thread from the time at which it was seen`()
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
  func `the player's reports about its threads arrive`(_ thread: WatchedThread) throws {
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
