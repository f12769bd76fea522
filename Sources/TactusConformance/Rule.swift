/// A rule of the contract between the engine and a backend.
///
/// Each is checked by itself and named in what ``Conformance`` returns.
public enum Rule: String, Sendable, Hashable, CaseIterable {
  /// The backend's name is not empty, in lower case, and has no colon.
  case nameIsLowerCase
  /// `devices()` returns within a second.
  case devicesAnswerWithinASecond
  /// Every listed id begins with the backend's name, and no id is listed twice.
  case idsAreUniqueAndOwn
  /// Opening an id that does not exist throws `notFound`.
  case unknownDeviceIsNotFound
  /// An available device opens, and what it declares passes `validated()` unchanged.
  case capabilitiesAreValid
  /// What a device declares does not change while it is open.
  case capabilitiesDoNotChange
  /// A second output of one device throws `busy`.
  case oneOutputAtATime
  /// A new output is silent.
  case beginsSilent
  /// An output takes what it declared that it can take.
  case acceptsWhatItDeclared
  /// A segment's level is that of its actuator from its start on, and of no other actuator.
  case followsLevels
  /// A segment that moves is at its end level at its end, and stays there.
  case holdsTheEndLevel
  /// A later segment takes the place of an earlier one from its own start on.
  case laterSegmentReplacesEarlier
  /// A segment that was submitted ahead has no effect before its start.
  case waitsForTheStart
  /// `revise(from:)` forgets segments that begin at that time or later.
  case revisionForgetsLaterSegments
  /// `revise(from:)` keeps what began before.
  case revisionKeepsEarlierSegments
  /// `stop(at:)` turns every level to 0 at once.
  case stopSilencesAtOnce
  /// `stop(at:)` forgets all that was submitted for later.
  case stopForgetsWhatIsToCome
  /// After a stop the output plays what is submitted next.
  case playsAfterAStop
  /// A level that is not renewed ends when its lease has run out.
  case leaseEndsALevel
  /// A level that is renewed goes on.
  case renewalKeepsALevel
  /// A segment that the device does not play is refused, or a failure is reported.
  case refusalIsReported
  /// A failure is reported once while it lasts, and again where it comes back after the device has
  /// played.
  case failureIsReportedOnce
  /// `submit`, `revise` and `stop` return within a millisecond, taken over many calls.
  case neverBlocks
  /// A ``DiagnosableBackend`` answers within a second, and each of its findings is a line.
  case findingsAreLines
  /// An ``ObservableBackend`` reports what a device is sent within a second, in order, and nothing
  /// once the watch has ended.
  case observationSeesCommands
  /// A ``TraceableDevice`` keeps what it is sent, as text.
  case traceSeesFrames
  /// A ``ConfirmingDevice`` has accepted what was submitted, and confirms the last stop.
  case lastStopIsConfirmed
  /// The instrument of an ``InstrumentedBackend`` sees a level and its end.
  case instrumentSeesTheDrive

  /// What the rule asks for, in one sentence.
  public var text: String {
    switch self {
    case .nameIsLowerCase: "the backend's name is lower case, not empty, and has no colon"
    case .devicesAnswerWithinASecond: "devices() returns within a second"
    case .idsAreUniqueAndOwn: "listed ids begin with the backend's name and differ"
    case .unknownDeviceIsNotFound: "opening an unknown id throws notFound"
    case .capabilitiesAreValid: "an available device opens and declares what is possible"
    case .capabilitiesDoNotChange: "capabilities do not change while a device is open"
    case .oneOutputAtATime: "a second output throws busy"
    case .beginsSilent: "a new output is silent"
    case .acceptsWhatItDeclared: "an output takes what it declared"
    case .followsLevels: "an actuator has its segment's level from the start on"
    case .holdsTheEndLevel: "a segment's end level holds after its end"
    case .laterSegmentReplacesEarlier: "a later segment replaces an earlier one from its start"
    case .waitsForTheStart: "a segment submitted ahead waits for its start"
    case .revisionForgetsLaterSegments: "revise(from:) forgets what begins then or later"
    case .revisionKeepsEarlierSegments: "revise(from:) keeps what began before"
    case .stopSilencesAtOnce: "stop(at:) turns every level to 0 at once"
    case .stopForgetsWhatIsToCome: "stop(at:) forgets what is to come"
    case .playsAfterAStop: "after a stop the output plays again"
    case .leaseEndsALevel: "a level ends when its lease has run out"
    case .renewalKeepsALevel: "a renewed level goes on"
    case .refusalIsReported: "what is not played is refused, or reported as failed"
    case .failureIsReportedOnce: "a failure is reported once, and again after the device has played"
    case .neverBlocks: "submit, revise and stop return at once"
    case .findingsAreLines: "diagnose() returns within a second, each finding a line"
    case .observationSeesCommands: "the watch reports commands within a second, in order"
    case .traceSeesFrames: "a trace has what is sent, as text"
    case .lastStopIsConfirmed: "the device accepts each segment and confirms the last stop"
    case .instrumentSeesTheDrive: "an instrument sees a level and its end"
    }
  }
}
