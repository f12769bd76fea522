/// A rule of the contract between the engine and a backend.
///
/// Each rule is checked separately and named in the results of ``Conformance``.
public enum Rule: String, Sendable, Hashable, CaseIterable {
  /// The backend's name is not empty, is in lower case, and contains no colon.
  case nameIsLowerCase
  /// `devices()` returns within a second.
  case devicesAnswerWithinASecond
  /// Every listed id begins with the backend's name, and no id is listed twice.
  case idsAreUniqueAndOwn
  /// Opening an id that does not exist throws `notFound`.
  case unknownDeviceIsNotFound
  /// An available device opens, and `validated()` does not change its declaration.
  case capabilitiesAreValid
  /// The declaration of a device is constant while it is open.
  case capabilitiesDoNotChange
  /// A second output of one device throws `busy`.
  case oneOutputAtATime
  /// A new output has a level of 0.
  case beginsSilent
  /// An output accepts as many segments as it declared.
  case acceptsWhatItDeclared
  /// From its start on a segment sets the level of its actuator, and of no other one.
  case followsLevels
  /// A segment with a ramp reaches its end level at its end and keeps it.
  case holdsTheEndLevel
  /// A later segment replaces an earlier one from its own start on.
  case laterSegmentReplacesEarlier
  /// A segment that was submitted ahead has no effect before its start.
  case waitsForTheStart
  /// `revise(from:)` withdraws segments that begin at that time or later.
  case revisionForgetsLaterSegments
  /// `revise(from:)` keeps segments that began before.
  case revisionKeepsEarlierSegments
  /// `stop(at:)` sets every level to 0 at once.
  case stopSilencesAtOnce
  /// `stop(at:)` withdraws all segments that begin later.
  case stopForgetsWhatIsToCome
  /// After a stop the output plays new segments.
  case playsAfterAStop
  /// A level that is not renewed ends when its lease expires.
  case leaseEndsALevel
  /// A level that is renewed continues.
  case renewalKeepsALevel
  /// A segment that the device does not play is refused or reported as failed.
  case refusalIsReported
  /// A failure is reported once while it persists, and again if it returns after the device has
  /// played.
  case failureIsReportedOnce
  /// The median of many calls of `submit`, `revise` and `stop` is below a millisecond.
  case neverBlocks
  /// A ``DiagnosableBackend`` answers within a second, and each of its findings is one line.
  case findingsAreLines
  /// An ``ObservableBackend`` reports the commands to a device within a second and in order, and
  /// none after the registration has ended.
  case observationSeesCommands
  /// A ``TraceableDevice`` records its frames as text.
  case traceSeesFrames
  /// A ``ConfirmingDevice`` accepts the submitted segments and acknowledges the last stop.
  case lastStopIsConfirmed
  /// The instrument of an ``InstrumentedBackend`` measures a level and its end.
  case instrumentSeesTheDrive

  /// The requirement of the rule, in one sentence.
  public var text: String {
    switch self {
    case .nameIsLowerCase: "the backend's name is lower case, not empty, and has no colon"
    case .devicesAnswerWithinASecond: "devices() returns within a second"
    case .idsAreUniqueAndOwn: "listed ids begin with the backend's name and differ"
    case .unknownDeviceIsNotFound: "opening an unknown id throws notFound"
    case .capabilitiesAreValid: "an available device opens and has valid capabilities"
    case .capabilitiesDoNotChange: "capabilities do not change while a device is open"
    case .oneOutputAtATime: "a second output throws busy"
    case .beginsSilent: "a new output has a level of 0"
    case .acceptsWhatItDeclared: "an output accepts what it declared"
    case .followsLevels: "an actuator has the level of its segment from the start on"
    case .holdsTheEndLevel: "a segment keeps its end level after its end"
    case .laterSegmentReplacesEarlier: "a later segment replaces an earlier one from its start"
    case .waitsForTheStart: "a segment submitted ahead waits for its start"
    case .revisionForgetsLaterSegments: "revise(from:) withdraws segments that begin then or later"
    case .revisionKeepsEarlierSegments: "revise(from:) keeps segments that began before"
    case .stopSilencesAtOnce: "stop(at:) sets every level to 0 at once"
    case .stopForgetsWhatIsToCome: "stop(at:) withdraws later segments"
    case .playsAfterAStop: "after a stop the output plays again"
    case .leaseEndsALevel: "a level ends when its lease expires"
    case .renewalKeepsALevel: "a renewed level continues"
    case .refusalIsReported: "a segment that is not played is refused or reported as failed"
    case .failureIsReportedOnce: "a failure is reported once, and again after the device has played"
    case .neverBlocks: "submit, revise and stop return at once"
    case .findingsAreLines: "diagnose() returns within a second, each finding in one line"
    case .observationSeesCommands: "commands are reported within a second and in order"
    case .traceSeesFrames: "the trace contains the frames as text"
    case .lastStopIsConfirmed: "the device accepts each segment and acknowledges the last stop"
    case .instrumentSeesTheDrive: "an instrument measures a level and its end"
    }
  }
}
