/// Marks of one kind, drawn in rows of their own below the panels.
package struct MarkRow: Sendable, Hashable {
  /// What the marks are, shown above them: `3 transients`.
  package var label: String
  package var ink: Ink
  /// By start.
  package var marks: [Mark]

  package init(_ label: String, _ ink: Ink, marks: [Mark]) {
    self.label = label
    self.ink = ink
    self.marks = marks
  }
}
