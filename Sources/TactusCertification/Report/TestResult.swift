/// The result of one test.
package struct TestResult: Sendable, Hashable, Codable {
  package var id: String
  package var title: String
  package var status = Status.miss
  /// The status before a waiver was applied.
  package var originalStatus = Status.miss
  package var isMarginal = false
  package var reason = ""
  package var waiver: Waiver?
  package var attempts: [Attempt]

  package init(id: String, title: String, attempts: [Attempt] = []) {
    self.id = id
    self.title = title
    self.attempts = attempts
  }
}
