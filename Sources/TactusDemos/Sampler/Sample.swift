internal import CoreHaptics
package import Foundation

/// An AHAP pattern with a name and a description.
package struct Sample: Sendable, Hashable {
  /// The name of the sample in lists.
  package var name: String
  /// A short description of how it feels.
  package var summary: String
  /// The contents of the AHAP file.
  package var ahap: Data

  /// Creates a sample from a file.
  package init(name: String, summary: String, ahap: Data) {
    self.name = name
    self.summary = summary
    self.ahap = ahap
  }

  /// The pattern in the file.
  /// - Throws: `CHHapticError` if the file contains no pattern.
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
