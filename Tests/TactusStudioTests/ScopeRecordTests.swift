import TactusCapture
import TactusDevice
import Testing

@testable import TactusStudio

/// Checks the records of the scope and their text.
@Suite struct ScopeRecordTests {
  private static let millisecond: Int64 = 1_000_000

  private static func segment(_ from: Int64, _ to: Int64) -> Segment {
    Segment(
      actuator: 0, startNanoseconds: from * millisecond, endNanoseconds: to * millisecond,
      startLevel: 0.25, endLevel: 0.5, frequencyHertz: 170)
  }

  private static func sent(_ record: OutputRecord) -> SessionRecord {
    SessionRecord(.sent(record), of: 0)
  }

  @Test(arguments: [(9, 0), (10, 0), (13, 3000)] as [(Int64, Int)])
  func `a segment has the time from its start to its submission as lateness`(
    _ submitted: Int64, _ late: Int
  ) {
    let entry = ScopeRecords.Entry(
      record: Self.sent(.segment(Self.segment(10, 20))),
      nanoseconds: submitted * Self.millisecond)
    let text = String(
      decoding: ScopeText.message([entry], origin: 2_000_000, now: 50_000_000), as: UTF8.self)
    let micros = (submitted - 2) * 1000
    #expect(
      text == #"{"is":"scope","now":48000,"records":[["segment",0,8000,18000,0.25,0.5,170.0,"#
        + "\(micros),\(late)]]}")
  }

  @Test func `each record is taken once, also after old ones were dropped`() {
    let records = ScopeRecords()
    let count = 2 * StudioLimits.records
    for number in 0..<count {
      records.take(Self.sent(.submitted(atNanoseconds: Int64(number))))
    }
    #expect(records.takeNew().last?.nanoseconds == Int64(count - 1))
    #expect(records.takeNew().isEmpty)
    // The first of these drops the older half.
    for number in count..<count + 3 {
      records.take(Self.sent(.submitted(atNanoseconds: Int64(number))))
    }
    #expect(records.takeNew().map(\.nanoseconds) == (count..<count + 3).map(Int64.init))
    #expect(records.takeNew().isEmpty)
  }

  @Test func `a saved part has what was sent in its time, and nothing else`() throws {
    let desk = try Desk()
    let page = desk.page()
    for _ in 0..<5 {
      desk.send(#"{"do":"tap","intensity":0.5,"sharpness":0.5}"#, page)
      desk.stage.advance(seconds: 1)
    }
    _ = desk.stage.takeNewRecords()
    let range = { (from: Int64, to: Int64) in
      desk.stage.origin + from * Self.millisecond...desk.stage.origin + to * Self.millisecond
    }
    let all = try #require(desk.stage.records.capture(range(0, 5000)))
    #expect(
      all.events.map { $0.onsetNanoseconds / Self.millisecond } == [0, 1000, 2000, 3000, 4000])
    let part = try #require(desk.stage.records.capture(range(1500, 3500)))
    #expect(part.events.map { $0.onsetNanoseconds / Self.millisecond } == [500, 1500])
  }

  @Test(
    arguments: [
      ("from=1&to=2", 1...2), ("from=-1&to=2", -1...2), ("from=2&to=1", nil), ("from=1", nil),
      ("from=a&to=2", nil), ("from=1&to=1e3", nil), ("from=0&to=9223372036854775807", nil),
      ("from=-9223372036854775808&to=0", nil),
    ] as [(String, ClosedRange<Int64>?)])
  func `a part has a beginning and an end`(_ query: String, _ micros: ClosedRange<Int64>?) {
    let request = WebRequest(path: "/scope.csv", query: query)
    let range = ScopeFile.range(request, origin: 5000)
    #expect(range == micros.map { 5000 + $0.lowerBound * 1000...5000 + $0.upperBound * 1000 })
  }
}
