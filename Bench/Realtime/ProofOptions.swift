/// The options of the proof.
struct ProofOptions {
  /// The time in nanoseconds in which nothing plays and no thread may wake.
  var idleNanoseconds: Int64 = 10_000_000_000
  /// Whether the watched thread allocates memory at each step, to test the proof itself.
  var plants = false

  static let usage = "usage: BenchRealtime [--seconds S] [--plant]"

  /// Parses the arguments; nil if one is unknown.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--plant": plants = true
      case "--seconds":
        guard let text = rest.popFirst(), let seconds = Double(text), 0.01...3600 ~= seconds else {
          return nil
        }
        idleNanoseconds = Int64(seconds * 1e9)
      default: return nil
      }
    }
  }
}
