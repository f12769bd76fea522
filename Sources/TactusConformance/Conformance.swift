/// Checks the rules of the contract, for authors of backends.
///
/// ```swift
/// let subject = Subject(MyBackend(), device: DeviceID(backend: "mine"), time: .given) { device in
///   { actuator, time in (device as? MyDevice)?.level(of: actuator, at: time) ?? -1 }
/// }
/// #expect(Conformance.check(subject) == [])
/// ```
///
/// The checks use the backend as the engine does: find, open, output, and then submit, revise and
/// stop on one thread. They report violations and never trap.
public enum Conformance {
  /// The violated rules. Empty if the backend conforms.
  public static func check(_ subject: Subject) -> [ConformanceViolation] {
    // A call of `devices()` that never returns would block all later checks.
    if let stuck = check(.devicesAnswerWithinASecond, subject) { return [stuck] }
    return Rule.allCases.compactMap { check($0, subject) }
  }

  /// The violation of one rule; nil if there is none, or if the rule does not apply: for example to
  /// a device without look-ahead, to a subject without a fault, or to a backend without the facet.
  public static func check(_ rule: Rule, _ subject: Subject) -> ConformanceViolation? {
    let problem: String?
    do {
      problem = try findProblem(rule, subject)
    } catch {
      problem = "\(error)"
    }
    return problem.map { ConformanceViolation(rule: rule, detail: $0) }
  }

  private static func findProblem(_ rule: Rule, _ subject: Subject) throws -> String? {
    switch rule {
    case .nameIsLowerCase: FindingChecks.name(subject)
    case .devicesAnswerWithinASecond: FindingChecks.promptness(subject)
    case .idsAreUniqueAndOwn: FindingChecks.ids(subject)
    case .unknownDeviceIsNotFound: FindingChecks.unknown(subject)
    case .capabilitiesAreValid: try OpeningChecks.capabilities(subject)
    case .capabilitiesDoNotChange: try OpeningChecks.constancy(subject)
    case .oneOutputAtATime: try OpeningChecks.singleOutput(subject)
    case .beginsSilent: try LevelChecks.silence(subject)
    case .acceptsWhatItDeclared: try LevelChecks.acceptance(subject)
    case .followsLevels: try LevelChecks.following(subject)
    case .holdsTheEndLevel: try LevelChecks.holding(subject)
    case .laterSegmentReplacesEarlier: try LevelChecks.replacing(subject)
    case .waitsForTheStart: try AheadChecks.waiting(subject)
    case .revisionForgetsLaterSegments: try AheadChecks.forgetting(subject)
    case .revisionKeepsEarlierSegments: try AheadChecks.keeping(subject)
    case .stopSilencesAtOnce: try StopChecks.silence(subject)
    case .stopForgetsWhatIsToCome: try StopChecks.forgetting(subject)
    case .playsAfterAStop: try StopChecks.playingAgain(subject)
    case .leaseEndsALevel: try LeaseChecks.ending(subject)
    case .renewalKeepsALevel: try LeaseChecks.renewal(subject)
    case .refusalIsReported: try FaultChecks.refusal(subject)
    case .failureIsReportedOnce: try FaultChecks.repetition(subject)
    case .neverBlocks: try SpeedChecks.blocking(subject)
    case .findingsAreLines: FacetChecks.diagnosis(subject)
    case .observationSeesCommands: try FacetChecks.observation(subject)
    case .traceSeesFrames: try FacetChecks.trace(subject)
    case .lastStopIsConfirmed: try FacetChecks.confirmation(subject)
    case .instrumentSeesTheDrive: try FacetChecks.instrument(subject)
    }
  }
}
