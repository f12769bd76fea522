extension CHHapticError {
  /// The kind of an error, with the numbers of Apple's framework.
  public enum Code: Int, Sendable, Hashable, CaseIterable {
    /// Playback was requested while the engine was stopped. Start the engine.
    case engineNotRunning = -4805
    /// The operation is not possible now. The description gives the reason.
    case operationNotPermitted = -4806
    /// The engine took too long to start. Tactus does not throw this error.
    case engineStartTimeout = -4808
    /// No device was found, or none that the program may use.
    case notSupported = -4809
    /// The playback thread or the device could not be started.
    case serverInitFailed = -4810
    /// The device was lost or refused a command. After a loss, start the engine again.
    case serverInterrupted = -4811
    /// A reset, or the end of its engine, made the player invalid. Create a new one.
    case invalidPatternPlayer = -4812
    /// The data is not a pattern.
    case invalidPatternData = -4813
    /// A dictionary lacks a required key, or holds one of the wrong kind.
    case invalidPatternDictionary = -4814
    /// The audio session is invalid. Tactus does not throw this error.
    case invalidAudioSession = -4815
    /// The configuration of the engine is invalid.
    case invalidEngineParameter = -4816
    /// The parameter does not exist, or does not belong to this type of event.
    case invalidParameterType = -4820
    /// The type of event does not exist.
    case invalidEventType = -4821
    /// The time of an event is negative, too large or not a number.
    case invalidEventTime = -4822
    /// The duration of an event is negative or not a number.
    case invalidEventDuration = -4823
    /// The engine does not have this audio resource: it was not registered with this engine, it was
    /// unregistered, or a reset removed it. Also thrown if an option of a registration is not a
    /// Boolean.
    case invalidAudioResource = -4824
    /// Too many audio resources are registered. Unregister some.
    case resourceNotAvailable = -4825
    /// An event is invalid.
    case badEventEntry = -4830
    /// A parameter or a curve is invalid.
    case badParameterEntry = -4831
    /// A time is negative or not a number.
    case invalidTime = -4840
    /// A file does not exist or is not a regular file.
    case fileNotFound = -4851
    /// Not enough power is available. Tactus does not throw this error.
    case insufficientPower = -4897
    /// The cause is unknown.
    case unknownError = -4898
    /// Not enough memory is available. Tactus does not throw this error.
    case memoryError = -4899

    /// Whether an error is a ``CHHapticError`` with this code. `catch CHHapticError.notSupported`
    /// uses it.
    public static func ~= (code: Code, error: any Error) -> Bool {
      (error as? CHHapticError)?.code == code
    }
  }
}

extension CHHapticError.Code {
  /// The description of an error without a more specific one.
  var summary: String {
    switch self {
    case .engineNotRunning: "the engine is not running; start it"
    case .operationNotPermitted: "this is not possible now; try again later"
    case .engineStartTimeout: "the engine took too long to start; start it again"
    case .notSupported: "no haptic device was found; connect one"
    case .serverInitFailed: "the playback thread or the haptic device could not be started"
    case .serverInterrupted: "the haptic device was lost; start the engine again"
    case .invalidPatternPlayer: "a reset of the engine invalidated the player; create a new one"
    case .invalidPatternData: "the data is not a haptic pattern; check it with tactus validate"
    case .invalidPatternDictionary:
      "the dictionary is not a haptic pattern; check its keys and values"
    case .invalidAudioSession: "the audio session is invalid"
    case .invalidEngineParameter: "the engine's configuration is invalid; correct it"
    case .invalidParameterType: "the parameter does not exist; use one of the declared IDs"
    case .invalidEventType: "the type of event does not exist; use one of CHHapticEvent.EventType"
    case .invalidEventTime: "the time of an event is not 0 to 1,000,000 seconds; correct it"
    case .invalidEventDuration: "the duration of an event is negative or not a number; correct it"
    case .invalidAudioResource: "the audio resource does not exist; register it"
    case .resourceNotAvailable: "too many audio resources are registered; unregister some"
    case .badEventEntry: "an event is invalid; check its time, type and parameters"
    case .badParameterEntry: "a parameter is invalid; check its ID, time and value"
    case .invalidTime: "the time is negative or not a number; give 0 or more seconds"
    case .fileNotFound: "the file does not exist; check the path"
    case .insufficientPower: "there is not enough power"
    case .unknownError: "an unknown error occurred"
    case .memoryError: "there is not enough memory"
    }
  }
}
