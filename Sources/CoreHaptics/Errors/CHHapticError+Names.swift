/// The codes as members of the error, so that `catch CHHapticError.notSupported` compiles.
extension CHHapticError {
  /// ``Code/engineNotRunning``.
  public static var engineNotRunning: Code { .engineNotRunning }
  /// ``Code/operationNotPermitted``.
  public static var operationNotPermitted: Code { .operationNotPermitted }
  /// ``Code/engineStartTimeout``.
  public static var engineStartTimeout: Code { .engineStartTimeout }
  /// ``Code/notSupported``.
  public static var notSupported: Code { .notSupported }
  /// ``Code/serverInitFailed``.
  public static var serverInitFailed: Code { .serverInitFailed }
  /// ``Code/serverInterrupted``.
  public static var serverInterrupted: Code { .serverInterrupted }
  /// ``Code/invalidPatternPlayer``.
  public static var invalidPatternPlayer: Code { .invalidPatternPlayer }
  /// ``Code/invalidPatternData``.
  public static var invalidPatternData: Code { .invalidPatternData }
  /// ``Code/invalidPatternDictionary``.
  public static var invalidPatternDictionary: Code { .invalidPatternDictionary }
  /// ``Code/invalidAudioSession``.
  public static var invalidAudioSession: Code { .invalidAudioSession }
  /// ``Code/invalidEngineParameter``.
  public static var invalidEngineParameter: Code { .invalidEngineParameter }
  /// ``Code/invalidParameterType``.
  public static var invalidParameterType: Code { .invalidParameterType }
  /// ``Code/invalidEventType``.
  public static var invalidEventType: Code { .invalidEventType }
  /// ``Code/invalidEventTime``.
  public static var invalidEventTime: Code { .invalidEventTime }
  /// ``Code/invalidEventDuration``.
  public static var invalidEventDuration: Code { .invalidEventDuration }
  /// ``Code/invalidAudioResource``.
  public static var invalidAudioResource: Code { .invalidAudioResource }
  /// ``Code/resourceNotAvailable``.
  public static var resourceNotAvailable: Code { .resourceNotAvailable }
  /// ``Code/badEventEntry``.
  public static var badEventEntry: Code { .badEventEntry }
  /// ``Code/badParameterEntry``.
  public static var badParameterEntry: Code { .badParameterEntry }
  /// ``Code/invalidTime``.
  public static var invalidTime: Code { .invalidTime }
  /// ``Code/fileNotFound``.
  public static var fileNotFound: Code { .fileNotFound }
  /// ``Code/insufficientPower``.
  public static var insufficientPower: Code { .insufficientPower }
  /// ``Code/unknownError``.
  public static var unknownError: Code { .unknownError }
  /// ``Code/memoryError``.
  public static var memoryError: Code { .memoryError }
}
