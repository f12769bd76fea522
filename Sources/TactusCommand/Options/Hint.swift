internal import TactusJSON
internal import TactusPattern

/// The hint for an unknown name.
package enum Hint {
  /// The text `; did you mean X`, or an empty text if no name is close.
  package static func text(_ name: String, _ names: [String]) -> String {
    Suggestion.nearest(to: name, among: names).map { "; did you mean \($0)" } ?? ""
  }
}
