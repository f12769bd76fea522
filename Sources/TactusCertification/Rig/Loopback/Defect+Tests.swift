extension Defect {
  /// The tests that a device with the defect must fail, by the definitions of the tests.
  package var breaks: Set<String> {
    switch self {
    case .changesIdentity, .hidesFirmware: ["ID-1"]
    case .takesUndeclaredActuator, .takesAnyFrequency: ["ID-2"]
    case .declaresLongPulses: ["ID-3"]
    case .ignoresLateOff: ["FN-1"]
    case .endsLate, .endsAtOnce: ["FN-2"]
    case .trustsAmplitudes, .trustsLengths: ["FN-3"]
    case .switchesSlowly: ["FN-4"]
    case .answersSlowly, .answersLongAfter, .losesAnswers, .misnumbersAnswers: ["TM-1"]
    case .wakesSlowly: ["TM-2"]
    case .wakesUnevenly: ["TM-3"]
    case .drifts, .losesScheduled: ["TM-4"]
    case .stopsSlowly: ["TM-6"]
    case .hidesUnplugging, .staysAway: ["RB-1"]
    case .trustsFrames, .trustsOrder: ["RB-2"]
    case .queuesWithoutBound: ["RB-3"]
    case .runsOn: ["SF-1"]
    case .hidesFaults, .drivesOnFault: ["SF-4"]
    case .jumpsAtPowerUp: ["SF-5"]
    }
  }
}
