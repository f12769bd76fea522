internal import TactusDevice

/// What one file says: of a whole profile, or of the few values in which it differs.
struct ProfileLayer: Sendable {
  /// A value, and the file and line that gave it.
  struct Setting: Sendable {
    var value: ProfileValue
    var origin: String
  }

  /// The profile's name: the file's without its ending.
  var name: String
  /// The file, for messages.
  var file: String
  /// The values by their keys; those of an actuator as `actuators.NAME.KEY`.
  var settings: [String: Setting] = [:]
  /// The names of the actuators in the order of the file.
  var actuators: [String] = []
  /// The rules, if the file gives any.
  var rules: [MatchRule]?
  /// Where figures are from, by key or by the part of a key before a dot.
  var sources: [String: String] = [:]

  init(name: String, file: String) {
    self.name = name
    self.file = file
  }

  /// This layer with what another says over it.
  func overlaid(by upper: ProfileLayer) -> ProfileLayer {
    var result = self
    result.name = upper.name
    result.file = upper.file
    result.settings.merge(upper.settings) { $1 }
    result.actuators += upper.actuators.filter { !actuators.contains($0) }
    result.rules = upper.rules ?? rules
    result.sources.merge(upper.sources) { $1 }
    // A figure that was replaced is no longer from where the old one was.
    for key in upper.settings.keys where upper.source(of: key) == nil {
      if source(of: key) != nil { result.sources[key] = "" }
    }
    return result
  }

  /// Where a figure is from: what stands at its key, else at the nearest part before a dot.
  func source(of key: String) -> String? {
    var part = key[...]
    while true {
      if let source = sources[String(part)] { return source.isEmpty ? nil : source }
      guard let dot = part.lastIndex(of: ".") else { return nil }
      part = part[..<dot]
    }
  }
}
