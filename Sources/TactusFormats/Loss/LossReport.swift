internal import TactusCapture
package import TactusJSON
internal import TactusPattern

/// The report of a conversion: the parts that it kept, approximated and dropped.
package struct LossReport: Sendable, Hashable {
  package var kept: [String] = []
  package var approximated: [LossNote] = []
  package var dropped: [LossNote] = []
  /// The largest differences of levels and times; nil: the two files were not compared.
  package var worst: LevelError?

  package init() {}

  /// Adds the losses of reading a file.
  ///
  /// The unknown keys of an AHAP file are no such loss: they are part of its pattern, and whether
  /// they are lost depends on the format that is written.
  package mutating func add(_ file: PatternFile) {
    add(file.diagnostics.filter { file.format != .ahap || $0.code != .unknownInFormat })
    dropped += file.losses
  }

  /// Adds those diagnostics of a reader that report a loss.
  package mutating func add(_ diagnostics: [Diagnostic]) {
    for found in diagnostics {
      guard let weight = Self.weight(of: found.code) else { continue }
      let note = LossNote(found.message, weight, place: found)
      if found.code == .approximated { approximated.append(note) } else { dropped.append(note) }
    }
  }

  /// The weight of a diagnostic's loss; nil: it reports no loss.
  private static func weight(of code: Diagnostic.Code) -> LossNote.Weight? {
    switch code {
    // `duplicate`: one of the two values of a key is dropped. `moreWarnings`: the warnings that
    // were not listed may be about losses. `severalOutputs`: only one output of a stream is read.
    case .notCovered, .approximated, .duplicateInFormat, .moreWarnings, .severalOutputs,
      .lostRecords, .cutShort:
      .felt
    case .remarkDropped, .unknownInFormat: .remark
    default: nil
    }
  }

  /// Whether the report contains a diagnostic, so that a conversion need not print it. This
  /// includes the unknown keys of AHAP files, which the report lists by their names.
  package static func isLoss(_ found: Diagnostic) -> Bool { weight(of: found.code) != nil }

  /// Whether no error is above a limit, and no note has the weight ``LossNote/Weight/felt``.
  package func isWithin(_ limit: LevelError) -> Bool {
    !(approximated + dropped).contains { $0.weight == .felt } && worst?.isWithin(limit) != false
  }
}
