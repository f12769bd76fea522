internal import TactusCapture
package import TactusJSON
internal import TactusPattern

/// The report of a conversion: the parts that it kept, approximated and dropped.
package struct LossReport: Sendable, Hashable {
  package var kept: [String] = []
  package var approximated: [LossNote] = []
  package var dropped: [LossNote] = []
  /// The largest differences of levels and times; nil if the two files were not compared.
  package var worst: LevelError?

  package init() {}

  /// Adds the losses of reading a file.
  ///
  /// Unknown keys of an AHAP file are not among them: they are part of the pattern, and the format
  /// that is written determines whether they are lost.
  package mutating func add(_ file: PatternFile) {
    add(file.diagnostics.filter { file.format != .ahap || $0.code != .unknownInFormat })
    dropped += file.losses
  }

  /// Adds the diagnostics of a reader that report a loss.
  package mutating func add(_ diagnostics: [Diagnostic]) {
    for found in diagnostics {
      guard let weight = Self.weight(of: found.code) else { continue }
      let note = LossNote(found.message, weight, place: found)
      if found.code == .approximated { approximated.append(note) } else { dropped.append(note) }
    }
  }

  /// The weight of the loss that a diagnostic reports; nil if it reports none.
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

  /// Whether a report contains the diagnostic, so that a conversion need not print it. Unknown keys
  /// of AHAP files count, because the report lists them by name.
  package static func isLoss(_ found: Diagnostic) -> Bool { weight(of: found.code) != nil }

  /// Whether no error is above a limit, and no note has the weight ``LossNote/Weight/felt``.
  package func isWithin(_ limit: LevelError) -> Bool {
    !(approximated + dropped).contains { $0.weight == .felt } && worst?.isWithin(limit) != false
  }
}
