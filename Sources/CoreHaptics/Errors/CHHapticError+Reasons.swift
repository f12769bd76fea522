internal import TactusBackends
internal import TactusDevice
internal import TactusEngine
internal import TactusJSON
internal import TactusPattern

extension CHHapticError {
  /// Why a player's command was not taken.
  init(_ error: EngineError) {
    let code: Code =
      switch error {
      case .queueFull: .operationNotPermitted
      case .outputGone, .sessionClosed: .invalidPatternPlayer
      case .notANumber: .badParameterEntry
      }
    self.init(code, error.description, because: error)
  }

  /// Why a device cannot be played on.
  init(_ error: DeviceError) {
    let code: Code =
      switch error.kind {
      case .notFound, .notPermitted, .invalid: .notSupported
      default: .serverInitFailed
      }
    self.init(code, error.message, because: error)
  }

  /// The user's configuration is wrong.
  init(_ error: ConfigurationError) {
    self.init(.invalidEngineParameter, error.description, because: error)
  }

  /// The first error of a text; the description has its place.
  init(_ diagnostics: [Diagnostic], source: String) {
    let first = diagnostics.first { $0.severity == .error }
    self.init(
      first.map { Code($0.code) } ?? .invalidPatternData,
      first.map { $0.rendered(file: source) } ?? Code.invalidPatternData.summary)
  }
}

extension CHHapticError.Code {
  /// The reader names its errors as Apple does; what only JSON knows is invalid data.
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
