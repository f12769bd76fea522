internal import CoreHaptics
package import Foundation

/// A pattern that can be played by name: an AHAP file.
package struct Sample: Sendable, Hashable {
  /// What a list calls it.
  package var name: String
  /// What it feels like, in a few words.
  package var summary: String
  /// The file.
  package var ahap: Data

  /// A file with its name.
  package init(name: String, summary: String, ahap: Data) {
    self.name = name
    self.summary = summary
    self.ahap = ahap
  }

  /// The pattern in the file.
  /// - Throws: `CHHapticError` where it is none.
  func pattern() throws -> CHHapticPattern {
    let object = try? JSONSerialization.jsonObject(with: ahap)
    guard let members = object as? [String: Any] else {
      throw CHHapticError(.invalidPatternData)
    }
    let dictionary = members.map { (CHHapticPattern.Key(rawValue: $0.key), $0.value) }
    return try CHHapticPattern(
      dictionary: Dictionary(dictionary, uniquingKeysWith: { $1 }))
  }
}
