/// One step of first light: its name, and the code that performs it.
package struct LightStep<Subject: LightSubject>: Sendable {
  /// The name for programs, in one word: `supply`.
  package var id: String
  /// The question that the step answers, for people.
  package var title: String
  /// Performs the step. It passes if no error is thrown.
  var run: @Sendable (Subject, LightDesk) throws(LightStop) -> Void

  init(
    _ id: String, _ title: String,
    run: @escaping @Sendable (Subject, LightDesk) throws(LightStop) -> Void
  ) {
    (self.id, self.title, self.run) = (id, title, run)
  }
}
