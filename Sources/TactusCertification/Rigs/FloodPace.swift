/// The rate at which a rig carries the commands of a flood, the test that sends 10,000 commands per
/// second. A rig that is too slow is not tested with a flood.
struct FloodPace: Hashable {
  /// The least number of commands a second: half of the rate that the test requests.
  private static let least = 5000

  /// How long the rate is measured before it is judged, in nanoseconds.
  private let trialNanoseconds: Int64
  private var commands = 0
  private var began: Int64?

  init(trialNanoseconds: Int64) { self.trialNanoseconds = trialNanoseconds }

  /// Starts the measurement unless it runs; returns whether it was started now.
  mutating func begin(at time: Int64) -> Bool {
    let isFirst = began == nil
    began = began ?? time
    return isFirst
  }

  /// Adds a number of accepted commands.
  /// - Returns: the rate in commands per second if it is known to be too low; otherwise nil.
  mutating func add(_ count: Int, at time: Int64) -> Int? {
    commands += count
    let took = time - (began ?? time)
    guard took > trialNanoseconds else { return nil }
    let rate = Int(Double(commands) / (Double(took) / 1e9))
    return rate < Self.least ? rate : nil
  }
}
