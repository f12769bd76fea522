/// Marks of one kind, drawn in separate rows below the panels.
package struct MarkRow: Sendable, Hashable {
  /// The caption above the marks: `3 transients`.
  package var label: String
  package var ink: Ink
  /// The marks in the order of their starts.
  package var marks: [Mark]

  package init(_ label: String, _ ink: Ink, marks: [Mark]) {
    self.label = label
    self.ink = ink
    self.marks = marks
  }
}
