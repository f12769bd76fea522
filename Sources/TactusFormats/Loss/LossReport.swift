internal import TactusCapture
package import TactusJSON
internal import TactusPattern

/// What a conversion kept, approximated and dropped.
package struct LossReport: Sendable, Hashable {
  package var kept: [String] = []
  package var approximated: [LossNote] = []
  package var dropped: [LossNote] = []
  /// Nil: levels of the two files are not compared.
  package var worst: LevelError?

  package init() {}

  /// Adds what reading a file lost.
  ///
  /// The unknown keys of an AHAP file are part of its pattern: writing it keeps or loses them.
  package mutating func add(_ file: PatternFile) {
    add(file.diagnostics.filter { file.format != .ahap || $0.code != .unknownInFormat })
    dropped += file.losses
  }

  /// Adds what a reader reported as lost. Other diagnostics are no loss.
  package mutating func add(_ diagnostics: [Diagnostic]) {
    for found in diagnostics {
      guard let weight = Self.weight(of: found.code) else { continue }
      let note = LossNote(found.message, weight, place: found)
      if found.code == .approximated { approximated.append(note) } else { dropped.append(note) }
    }
  }

  /// Nil: it is no loss.
  private static func weight(of code: Diagnostic.Code) -> LossNote.Weight? {
    switch code {
    // Of a key that is given twice one value is dropped, and warnings beyond the limit may name
    // anything. Of a stream one output is read, and of what was lost nothing.
    case .notCovered, .approximated, .duplicateInFormat, .moreWarnings, .severalOutputs,
      .lostRecords, .cutShort:
      .felt
    case .remarkDropped, .unknownInFormat: .remark
    default: nil
    }
  }

  /// Whether a diagnostic is part of the statement, so that a conversion need not print it.
  ///
  /// Unknown keys of AHAP files are: they are listed by their names.
  package static func isLoss(_ found: Diagnostic) -> Bool { weight(of: found.code) != nil }

  /// Whether no error is above a limit, and nothing else that is felt or heard is lost.
  package func isWithin(_ limit: LevelError) -> Bool {
    !(approximated + dropped).contains { $0.weight == .felt } && worst?.isWithin(limit) != false
  }
}
