/// A text that a file contains about itself.
package struct OutlineRemark: Sendable, Hashable {
  package var key: String
  package var text: String

  package init(_ key: String, _ text: String) {
    self.key = key
    self.text = text
  }
}
