import TactusPattern
import TactusWire
import Testing

/// Plays taps that are far apart, at every look-ahead. The device keeps the received segments
/// although the host sends nothing else meanwhile.
@Suite struct TapsApartTests {
  /// The first two taps are 0.9 s apart. The following taps are one look-ahead apart, but at least
  /// 100 ms.
  @Test(arguments: [Int64(10), 20, 100, 200, 500, 1000])
  func `every tap is felt`(_ lookAhead: Int64) throws {
    let apart = Double(max(lookAhead, 100)) / 1000
    let pattern = Pattern(
      events: [0, 0.9, 0.9 + apart, 0.9 + 2 * apart].map { Event(.hapticTransient, time: $0) })
    let run = try ImageRun(pattern, lookAhead: lookAhead, drift: -60e-6)
    let seconds = 1.2 + 2 * apart
    run.advance(to: Int64(seconds * 1000))
    expectUndisturbed(run)
    expectAsSent(run)
    expectSameAnswers(run)
    try expectAsAsked(run, pattern, seconds: seconds)
    #expect(run.events(.started).count == 4)
  }
}
