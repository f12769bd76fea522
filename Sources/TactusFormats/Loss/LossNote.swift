package import TactusJSON

/// Something that a conversion approximated or dropped.
package struct LossNote: Sendable, Hashable {
  package var message: String
  /// Whether the part belongs to what is felt or heard; else it is a remark.
  package var isFelt = true
  /// Where it is in the file that was read; nil: it is a property of the format that was written.
  package var place: Diagnostic?

  package init(_ message: String, isFelt: Bool = true, place: Diagnostic? = nil) {
    self.message = message
    self.isFelt = isFelt
    self.place = place
  }
}
