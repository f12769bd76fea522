internal import TactusDevice

/// The contents of one profile file: a whole device profile, or only the values in which it differs
/// from the file that it overrides or extends.
struct ProfileLayer: Sendable {
  /// A value with its file and line.
  struct Setting: Sendable {
    var value: ProfileValue
    var origin: String
  }

  /// The name of the profile: that of the file without its extension.
  var name: String
  /// The file, for messages.
  var file: String
  /// The values by their keys; those of an actuator as `actuators.NAME.KEY`.
  var settings: [String: Setting] = [:]
  /// The names of the actuators in the order of the file.
  var actuators: [String] = []
  /// The rules in `match`; nil if the file has none.
  var rules: [MatchRule]?
  /// The sources of the values, for example a datasheet, by key or by the part of a key before a
  /// dot.
  var sources: [String: String] = [:]

  init(name: String, file: String) {
    self.name = name
    self.file = file
  }

  /// This layer with the values of `upper`, which override its own.
  func overlaid(by upper: ProfileLayer) -> ProfileLayer {
    var result = self
    result.name = upper.name
    result.file = upper.file
    result.settings.merge(upper.settings) { $1 }
    result.actuators += upper.actuators.filter { !actuators.contains($0) }
    result.rules = upper.rules ?? rules
    result.sources.merge(upper.sources) { $1 }
    // The source of a value that was overridden no longer applies.
    for key in upper.settings.keys where upper.source(of: key) == nil {
      if source(of: key) != nil { result.sources[key] = "" }
    }
    return result
  }

  /// The source of a value: that of its key, or else of the longest part of the key before a dot.
  func source(of key: String) -> String? {
    var part = key[...]
    while true {
      if let source = sources[String(part)] { return source.isEmpty ? nil : source }
      guard let dot = part.lastIndex(of: ".") else { return nil }
      part = part[..<dot]
    }
  }
}
