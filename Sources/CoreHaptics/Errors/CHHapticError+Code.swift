extension CHHapticError {
  /// What went wrong, by the numbers that Apple's framework gives.
  public enum Code: Int, Sendable, Hashable, CaseIterable {
    /// Playback was asked for while the engine is stopped: start it.
    case engineNotRunning = -4805
    /// Not possible now; the description says why.
    case operationNotPermitted = -4806
    /// The engine took too long to start. Tactus does not throw it.
    case engineStartTimeout = -4808
    /// No device, or none that may be used.
    case notSupported = -4809
    /// The playback thread or the device could not be started.
    case serverInitFailed = -4810
    /// The device was lost: start the engine again.
    case serverInterrupted = -4811
    /// The player died with a reset or with its engine: make a new one.
    case invalidPatternPlayer = -4812
    /// What should be a pattern is none.
    case invalidPatternData = -4813
    /// A dictionary lacks a required key, or holds one of the wrong kind.
    case invalidPatternDictionary = -4814
    /// The audio session is invalid. Tactus does not throw it.
    case invalidAudioSession = -4815
    /// The configuration that the engine is made with is wrong.
    case invalidEngineParameter = -4816
    /// There is no such parameter, or it does not belong to this type of event.
    case invalidParameterType = -4820
    /// There is no such type of event.
    case invalidEventType = -4821
    /// The time of an event is negative, too late or not a number.
    case invalidEventTime = -4822
    /// The duration of an event is negative or not a number.
    case invalidEventDuration = -4823
    /// The engine has not issued this audio resource, or has forgotten it in a reset.
    case invalidAudioResource = -4824
    /// Too many audio resources are registered: unregister some.
    case resourceNotAvailable = -4825
    /// An event is broken.
    case badEventEntry = -4830
    /// A parameter or a curve is broken.
    case badParameterEntry = -4831
    /// A time is negative or not a number.
    case invalidTime = -4840
    /// A file does not exist or is none.
    case fileNotFound = -4851
    /// There is not enough power. Tactus does not throw it.
    case insufficientPower = -4897
    /// Nothing better is known.
    case unknownError = -4898
    /// There is not enough memory. Tactus does not throw it.
    case memoryError = -4899

    /// Whether an error is one of Core Haptics with this code: what
    /// `catch CHHapticError.notSupported` asks.
    public static func ~= (code: Code, error: any Error) -> Bool {
      (error as? CHHapticError)?.code == code
    }
  }
}

extension CHHapticError.Code {
  /// What is said where nothing more is known.
  var summary: String {
    switch self {
    case .engineNotRunning: "the engine is not running; start it"
    case .operationNotPermitted: "that is not possible now"
    case .engineStartTimeout: "the engine took too long to start"
    case .notSupported: "there is no haptic device"
    case .serverInitFailed: "the haptic server could not be started"
    case .serverInterrupted: "the haptic device was lost; start the engine again"
    case .invalidPatternPlayer: "the player died with a reset of its engine; make a new one"
    case .invalidPatternData: "the data is no haptic pattern"
    case .invalidPatternDictionary: "the dictionary is no haptic pattern"
    case .invalidAudioSession: "the audio session is invalid"
    case .invalidEngineParameter: "the engine's configuration is wrong"
    case .invalidParameterType: "there is no such parameter"
    case .invalidEventType: "there is no such type of event"
    case .invalidEventTime: "the time of an event is not valid"
    case .invalidEventDuration: "the duration of an event is not valid"
    case .invalidAudioResource: "there is no such audio resource"
    case .resourceNotAvailable: "too many audio resources are registered; unregister some"
    case .badEventEntry: "an event is broken"
    case .badParameterEntry: "a parameter is broken"
    case .invalidTime: "the time is negative or not a number"
    case .fileNotFound: "there is no such file"
    case .insufficientPower: "there is not enough power"
    case .unknownError: "an unknown error"
    case .memoryError: "there is not enough memory"
    }
  }
}
