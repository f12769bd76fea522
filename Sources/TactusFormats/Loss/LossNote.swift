package import TactusJSON

/// Something that a conversion approximated or dropped.
package struct LossNote: Sendable, Hashable {
  /// What a part is for the judgement of `--strict`.
  package enum Weight: Sendable, Hashable {
    /// Nothing that is felt or heard: a remark.
    case remark
    /// What it changes of levels and times is part of the worst error.
    case measured
    /// The user asked for it.
    case requested
    /// It is felt or heard, and no figure covers it.
    case felt
  }

  package var message: String
  package var weight: Weight
  /// Where it is in the file that was read; nil: it has no single place there.
  package var place: Diagnostic?

  package init(_ message: String, _ weight: Weight, place: Diagnostic? = nil) {
    self.message = message
    self.weight = weight
    self.place = place
  }

  /// Whether the part belongs to what is felt or heard.
  package var isFelt: Bool { weight != .remark }
}
