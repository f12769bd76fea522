internal import TactusBackends
internal import TactusDevice
internal import TactusEngine
internal import TactusJSON
internal import TactusPattern

extension CHHapticError {
  /// Converts the reason why the engine refused a command to an error of the app.
  init(_ error: EngineError) {
    let code: Code =
      switch error {
      case .queueFull, .outputsFull: .operationNotPermitted
      case .outputGone, .sessionClosed: .invalidPatternPlayer
      case .notANumber: .badParameterEntry
      }
    self.init(code, error.description, because: error)
  }

  /// Converts the reason why a device cannot be used to an error of the app.
  init(_ error: DeviceError) {
    let code: Code =
      switch error.kind {
      case .notFound, .notPermitted, .invalid: .notSupported
      default: .serverInitFailed
      }
    self.init(code, error.message, because: error)
  }

  /// Converts an error in the user's configuration.
  init(_ error: ConfigurationError) {
    self.init(.invalidEngineParameter, error.description, because: error)
  }

  /// Converts the first error in a text. The description includes its place.
  init(_ diagnostics: [Diagnostic], source: String) {
    let first = diagnostics.first { $0.severity == .error }
    self.init(
      first.map { Code($0.code) } ?? .invalidPatternData,
      first.map { $0.rendered(file: source) } ?? Code.invalidPatternData.summary)
  }
}

extension CHHapticError.Code {
  /// Converts the code of a diagnostic. Codes of the pattern have the same names as Apple's; every
  /// other code, for example of a JSON syntax error, becomes `invalidPatternData`.
  init(_ code: Diagnostic.Code) {
    self =
      switch code {
      case .invalidPatternDictionary: .invalidPatternDictionary
      case .badEventEntry: .badEventEntry
      case .badParameterEntry: .badParameterEntry
      case .invalidEventType: .invalidEventType
      case .invalidParameterType: .invalidParameterType
      case .invalidEventTime: .invalidEventTime
      case .invalidEventDuration: .invalidEventDuration
      case .fileNotFound: .fileNotFound
      default: .invalidPatternData
      }
  }
}
