import TactusStatistics
import Testing

@Suite("Durations for people") struct DurationTextTests {
  @Test(
    arguments: [
      (0, "0 ns"), (1, "1 ns"), (812, "812 ns"), (999, "999 ns"),
      (1000, "1.0 µs"), (15_000, "15.0 µs"), (15_049, "15.0 µs"), (15_050, "15.1 µs"),
      (999_949, "999.9 µs"),
      (999_950, "1.000 ms"), (1_234_000, "1.234 ms"), (1_234_567, "1.235 ms"),
      (20_005_000, "20.005 ms"), (999_999_499, "999.999 ms"),
      (999_999_500, "1.000 s"), (2_500_000_000, "2.500 s"), (86_400_000_000_000, "86400.000 s"),
      (Int64.max, "9223372036.855 s"),
    ] as [(Int64, String)])
  func `a duration is written in the unit in which it is below 1000`(
    _ nanoseconds: Int64, _ text: String
  ) {
    #expect(durationText(nanoseconds: nanoseconds) == text)
  }

  @Test func `without UTF-8 microseconds are written as us`() {
    #expect(durationText(nanoseconds: -15_050, isUnicode: false) == "-15.1 us")
    #expect(durationText(nanoseconds: 1_234_000, isUnicode: false) == "1.234 ms")
    #expect(asciiUnits("p50 15.0 µs") == "p50 15.0 us")
  }

  @Test(
    arguments: [
      (-1, "-1 ns"), (-15_050, "-15.1 µs"), (-999_950, "-1.000 ms"),
      (Int64.min, "-9223372036.855 s"),
    ] as [(Int64, String)])
  func `a negative duration is written with a minus sign`(_ nanoseconds: Int64, _ text: String) {
    #expect(durationText(nanoseconds: nanoseconds) == text)
  }
}
