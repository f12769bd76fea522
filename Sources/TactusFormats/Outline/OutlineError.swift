/// Why a pattern has no outline, or an outline cannot be written.
package enum OutlineError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The pattern plays until it is stopped, and no end was given.
  case endless
  /// The pattern has more parts of a kind than a limit allows. The values are the plural name of
  /// these parts, and the limit.
  case tooLarge(String, limit: Int)
  /// Nothing is felt, and a file of the format must contain at least one effect.
  case nothingToWrite
  /// The levels could not be computed, or the written file could not be read back.
  case engine(String)

  package var description: String {
    switch self {
    case .endless: "the pattern plays until it is stopped"
    case .tooLarge(let what, let limit): "the pattern has more than \(limit) \(what)"
    case .nothingToWrite: "nothing is felt, and the format requires an effect"
    case .engine(let reason): "the levels could not be computed: \(reason)"
    }
  }
}
