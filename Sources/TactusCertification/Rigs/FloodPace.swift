/// How fast the commands of a flood are taken. Who cannot take them as fast as a flood needs is not
/// tested by one.
struct FloodPace: Hashable {
  /// Commands a second that make a flood: half of what is asked for.
  private static let least = 5000

  /// Nanoseconds after which the pace is known.
  private let trialNanoseconds: Int64
  private var commands = 0
  private var began: Int64?

  init(trialNanoseconds: Int64) { self.trialNanoseconds = trialNanoseconds }

  /// Commands are given from now on; whether they are the first.
  mutating func begin(at time: Int64) -> Bool {
    let isFirst = began == nil
    began = began ?? time
    return isFirst
  }

  /// As many commands as these were given until now.
  /// - Returns: commands a second where they are known to be too few.
  mutating func add(_ count: Int, at time: Int64) -> Int? {
    commands += count
    let took = time - (began ?? time)
    guard took > trialNanoseconds else { return nil }
    let rate = Int(Double(commands) / (Double(took) / 1e9))
    return rate < Self.least ? rate : nil
  }
}
