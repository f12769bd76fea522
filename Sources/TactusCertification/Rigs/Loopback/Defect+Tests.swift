extension Defect {
  /// The ids of the tests that a device with the defect must fail.
  package var breaks: Set<String> { [broken.id] }

  private var broken: CertificationTest {
    switch self {
    case .changesIdentity, .hidesFirmware: .identity
    case .takesUndeclaredActuator, .takesAnyFrequency: .honesty
    case .declaresLongPulses: .declaredLimits
    case .ignoresLateOff: .earlyOff
    case .endsLate, .endsAtOnce: .completion
    case .trustsAmplitudes, .trustsLengths: .boundaries
    case .switchesSlowly: .interruption
    case .answersSlowly, .answersLongAfter, .losesAnswers, .misnumbersAnswers: .acknowledgement
    case .wakesSlowly: .firstMotion
    case .wakesUnevenly: .jitter
    case .drifts, .losesScheduled: .schedule
    case .stopsSlowly: .stopLatency
    case .hidesUnplugging, .staysAway: .unplugging
    case .trustsFrames, .trustsOrder: .badLine
    case .queuesWithoutBound: .flood
    case .runsOn: .hostSilence
    case .hidesFaults, .drivesOnFault: .faults
    case .jumpsAtPowerUp: .powerUp
    }
  }
}
