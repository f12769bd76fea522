import TactusStatistics

extension SeededGenerator {
  /// Returns true once in a number of calls, on average.
  mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  /// A time in seconds that is a whole number of microseconds, and never a whole millisecond.
  mutating func seconds(_ range: ClosedRange<Double>) -> Double {
    let low = Int(range.lowerBound * 1e6)
    let high = Int(range.upperBound * 1e6)
    let microseconds = Int.random(in: low...high, using: &self)
    return Double(microseconds % 1000 == 0 ? microseconds + 1 : microseconds) / 1e6
  }

  /// A value with three decimals.
  mutating func value(_ range: ClosedRange<Double>) -> Double {
    let low = Int(range.lowerBound * 1000)
    let high = Int(range.upperBound * 1000)
    return Double(Int.random(in: low...high, using: &self)) / 1000
  }

  mutating func pick<Element>(_ list: [Element]) -> Element {
    list[Int.random(in: 0..<list.count, using: &self)]
  }
}
