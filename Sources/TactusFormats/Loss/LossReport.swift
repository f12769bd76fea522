package import TactusJSON

/// What a conversion kept, approximated and dropped.
package struct LossReport: Sendable, Hashable {
  package var kept: [String] = []
  package var approximated: [LossNote] = []
  package var dropped: [LossNote] = []
  /// Nil: levels of the two files cannot be compared, because one is a sound.
  package var worst: LevelError?

  package init() {}

  /// Adds what a reader reported as lost. Other diagnostics are no loss.
  package mutating func add(_ diagnostics: [Diagnostic]) {
    for found in diagnostics {
      switch found.code {
      case .notCovered: dropped.append(LossNote(found.message, place: found))
      case .remarkDropped, .unknownInFormat:
        dropped.append(LossNote(found.message, isFelt: false, place: found))
      case .approximated: approximated.append(LossNote(found.message, place: found))
      default: break
      }
    }
  }

  /// Whether a reader reported a loss, rather than an error or an advice.
  package static func isLoss(_ found: Diagnostic) -> Bool {
    [.notCovered, .remarkDropped, .unknownInFormat, .approximated].contains(found.code)
  }

  /// Whether nothing that is felt is dropped and no error is above a limit.
  package func isWithin(_ limit: LevelError) -> Bool {
    !dropped.contains(where: \.isFelt) && worst?.isWithin(limit) != false
  }
}
