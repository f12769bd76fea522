internal import TactusBackends
internal import TactusDevice
internal import TactusEngine
internal import TactusJSON
internal import TactusPattern

extension CHHapticError {
  /// Converts the reason for which a command was refused.
  init(_ error: EngineError) {
    let code: Code =
      switch error {
      case .queueFull: .operationNotPermitted
      case .outputGone, .sessionClosed: .invalidPatternPlayer
      case .notANumber: .badParameterEntry
      }
    self.init(code, error.description, because: error)
  }

  /// Converts the reason for which a device cannot be used.
  init(_ error: DeviceError) {
    let code: Code =
      switch error.kind {
      case .notFound, .notPermitted, .invalid: .notSupported
      default: .serverInitFailed
      }
    self.init(code, error.message, because: error)
  }

  /// Converts an error of the user's configuration.
  init(_ error: ConfigurationError) {
    self.init(.invalidEngineParameter, error.description, because: error)
  }

  /// Converts the first error of a text; the description has its place.
  init(_ diagnostics: [Diagnostic], source: String) {
    let first = diagnostics.first { $0.severity == .error }
    self.init(
      first.map { Code($0.code) } ?? .invalidPatternData,
      first.map { $0.rendered(file: source) } ?? Code.invalidPatternData.summary)
  }
}

extension CHHapticError.Code {
  /// Errors of the pattern have Apple's names; errors that only JSON has become invalid data.
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
