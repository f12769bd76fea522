internal import TactusDevice
internal import TactusJSON
internal import TactusPattern

/// Writes the answers to the editor. The article "Messages of the studio" documents them.
enum EditText {
  private static func text(_ body: (inout JSONText) -> Void) -> [UInt8] {
    var json = JSONText(.compact)
    json.beginObject()
    body(&json)
    json.end()
    return Array(json.text.utf8)
  }

  /// The answer to a request that failed: the reason in one line.
  static func problem(_ reason: String) -> [UInt8] { text { $0.put("problem", reason) } }

  /// The answer to a request without a result. The problem is nil if the request succeeded.
  static func result(_ problem: String?) -> [UInt8] { text { $0.put("problem", problem) } }

  /// The profiles, and the default values of the parameters for each type of event.
  static func begin(_ profiles: [DeviceProfile]) -> [UInt8] {
    text { json in
      json.list("profiles", profiles) { json, profile in
        json.beginObject()
        json.put("name", profile.name)
        json.put("title", profile.title)
        json.end()
      }
      json.key("defaults")
      json.beginObject()
      for type in EventType.allCases {
        json.key(type.rawValue)
        json.beginObject()
        for id in EventParameterID.allCases where id.applies(to: type) {
          json.put(id.rawValue, id.defaultValue(for: type))
        }
        json.end()
      }
      json.end()
    }
  }

  static func opened(_ content: String, revision: String) -> [UInt8] {
    text { json in
      json.put("text", content)
      json.put("revision", revision)
    }
  }

  /// The diagnostics of a text, and its levels if it can be played.
  static func checked(_ diagnostics: [Diagnostic], _ outline: PatternOutline?) -> [UInt8] {
    text { json in
      json.list("diagnostics", diagnostics) { write($1, &$0) }
      guard let outline else { return }
      json.put("seconds", outline.seconds)
      json.put("endless", outline.isEndless)
      json.list("intensity", outline.intensities) { $0.number($1) }
      json.list("sharpness", outline.sharpnesses) { $0.number($1) }
    }
  }

  private static func write(_ diagnostic: Diagnostic, _ json: inout JSONText) {
    json.beginObject()
    json.put("severity", diagnostic.severity.rawValue)
    json.put("message", diagnostic.message)
    json.put("line", diagnostic.line)
    json.put("column", diagnostic.column)
    json.put("path", diagnostic.path)
    json.end()
  }

  static func saved(_ outcome: PatternFolder.Outcome, id: String) -> [UInt8] {
    text { json in
      switch outcome {
      case .saved(let revision):
        json.put("id", id)
        json.put("revision", revision)
      case .differs(let revision):
        json.put("differs", true)
        json.put("revision", revision)
      case .refused(let reason): json.put("problem", reason)
      }
    }
  }

  static func felt(_ feel: ProfileFeel, _ profile: DeviceProfile) -> [UInt8] {
    text { json in
      json.put("profile", profile.name)
      json.put("title", profile.title)
      json.put("seconds", feel.seconds)
      json.list("actuators", feel.actuators) { json, actuator in
        json.beginObject()
        json.put("name", actuator.name)
        json.list("levels", actuator.levels) { $0.number($1) }
        json.end()
      }
    }
  }

  static func sound(_ picture: SoundPicture) -> [UInt8] {
    text { json in
      json.put("seconds", picture.seconds)
      json.list("peaks", picture.peaks) { $0.number($1) }
    }
  }
}
