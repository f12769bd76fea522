/// What the proof is asked for.
struct ProofOptions {
  /// Nanoseconds in which nothing plays and nothing may wake.
  var idleNanoseconds: Int64 = 10_000_000_000
  /// Whether the watched thread is made to allocate at each step, to show that it is seen.
  var plants = false

  static let usage = "usage: BenchRealtime [--seconds S] [--plant]"

  /// Nil for anything that is not understood.
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
