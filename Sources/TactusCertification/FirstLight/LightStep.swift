/// One step of first light: what it is called, and what is done.
package struct LightStep<Subject: LightSubject>: Sendable {
  /// One word, for programs: `supply`.
  package var id: String
  /// What is found out, for people.
  package var title: String
  /// Does it. A return means that the step was passed.
  var run: @Sendable (Subject, LightDesk) throws(LightStop) -> Void

  init(
    _ id: String, _ title: String,
    run: @escaping @Sendable (Subject, LightDesk) throws(LightStop) -> Void
  ) {
    (self.id, self.title, self.run) = (id, title, run)
  }
}
