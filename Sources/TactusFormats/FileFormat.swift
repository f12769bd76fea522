/// A file format for haptics that Tactus reads or writes.
package enum FileFormat: String, Sendable, Hashable, CaseIterable {
  /// Apple's pattern files.
  case ahap
  /// A capture of Tactus: a JSON document, or a stream of records.
  case capture
  /// The `.haptic` files of Meta's Haptics Studio.
  case haptic
  /// The XML form of Android's `VibrationEffect`.
  case android
  /// The JSON form of MPEG haptics, ISO/IEC 23090-31, media type `haptics/hjif`.
  case hjif
  /// The actuator files of Meta's Haptics SDK.
  case actuator
  /// The sound of the actuators.
  case wave

  /// The format's name in messages.
  package var title: String {
    switch self {
    case .ahap: "AHAP"
    case .capture: "capture"
    case .haptic: "Meta .haptic"
    case .android: "Android XML"
    case .hjif: "MPEG HJIF"
    case .actuator: "Meta .acf"
    case .wave: "WAV"
    }
  }

  /// The usual ending of a file's name, without the dot.
  package var suffix: String {
    switch self {
    case .ahap: "ahap"
    case .capture: "json"
    case .haptic: "haptic"
    case .android: "xml"
    case .hjif: "hjif"
    case .actuator: "acf"
    case .wave: "wav"
    }
  }

  /// Whether files of the format contain a pattern that can be read.
  package var isRead: Bool { self != .wave && self != .actuator }

  /// Whether patterns can be written in the format.
  package var isWritten: Bool {
    switch self {
    case .ahap, .capture, .haptic, .android, .wave: true
    case .hjif, .actuator: false
    }
  }
}
