/// A defect of the simulated device of `ModelDrive`.
enum ModelDefect: String, Sendable, CaseIterable, CustomStringConvertible {
  /// The device plays levels that are a fifth lower than requested.
  case isWeak
  /// The device plays 40 ms late, more than the latency that it declares.
  case isLate
  case ignoresStop
  case ignoresRevision
  /// The device accepts all segments, but does not play every tenth one.
  case losesSegments
  case hasNoLease
  case swapsActuators
  /// The device drives its motors before any segment was submitted.
  case hums
  /// The device has room for only half as many segments as it declares.
  case holdsFew
  /// The device plays the end level of a ramp from its start on.
  case stepsRamps
  /// Levels below 5 % become 0.
  case losesSmallLevels

  var description: String { rawValue }

  /// The id of a test that a device with this defect must fail.
  var breaks: String {
    switch self {
    case .isWeak, .losesSmallLevels: "DR-1"
    case .isLate: "TM-2"
    case .ignoresStop: "DR-5"
    case .ignoresRevision, .stepsRamps: "DR-4"
    case .losesSegments: "DR-8"
    case .hasNoLease: "SF-1"
    case .swapsActuators: "DR-6"
    case .hums: "SF-5"
    case .holdsFew: "ID-2"
    }
  }
}
