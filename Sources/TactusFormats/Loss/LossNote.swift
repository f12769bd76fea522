package import TactusJSON

/// Something that a conversion approximated or dropped.
package struct LossNote: Sendable, Hashable {
  /// The effect of a note on whether `--strict` accepts the loss.
  package enum Weight: Sendable, Hashable {
    /// The part is not felt or heard, so its loss is accepted.
    case remark
    /// The worst error of levels and times includes the change. The limit of that error therefore
    /// decides.
    case measured
    /// The user requested the change, so it is accepted.
    case requested
    /// The part is felt or heard, and the worst error does not include it. `--strict` refuses it.
    case felt
  }

  package var message: String
  package var weight: Weight
  /// The place of the part in the file that was read; nil if it has no single place there.
  package var place: Diagnostic?

  package init(_ message: String, _ weight: Weight, place: Diagnostic? = nil) {
    self.message = message
    self.weight = weight
    self.place = place
  }

  /// Whether the part is felt or heard.
  package var isFelt: Bool { weight != .remark }
}
