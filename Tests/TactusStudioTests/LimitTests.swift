import TactusDevice
import TactusSystem
import Testing

@testable import TactusStudio

/// Checks the rate limits of messages and of lines about refusals.
@Suite struct LimitTests {
  private let second: Int64 = 1_000_000_000

  @Test func `a second's worth may come at once, and then as fast as the bucket fills`() {
    var limit = RateLimit(perSecond: 10)
    let atOnce = (0..<20).count { _ in limit.admits(at: 0) }
    #expect(atOnce == 10)
    let tooEarly = limit.admits(at: second / 20)
    let inTime = limit.admits(at: second / 5)
    #expect(!tooEarly && inTime)
    let later = (0..<30).count { _ in limit.admits(at: 100 * second) }
    #expect(later == 10)
  }

  @Test func `refusals have a line each, and fast ones are counted`() {
    let lines = Guarded<[String]>([])
    let log = RefusalLog(Log(level: .debug) { line in lines.withLock { $0.append(line) } })
    for number in 0..<100 { log.refuse("number \(number)", at: 0) }
    log.refuse("the last", at: 10 * second)
    let written = lines.withLock { $0 }
    #expect(log.count == 101)
    #expect(written.count == StudioLimits.refusalsPerSecond + 1)
    #expect(written.first == "tactus: refused: number 0")
    #expect(written.last == "tactus: refused: the last; 95 more were refused since the last line")
  }
}
