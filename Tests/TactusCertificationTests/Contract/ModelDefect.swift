/// A defect of a device that is tested through the contract.
enum ModelDefect: String, Sendable, CaseIterable, CustomStringConvertible {
  /// Its levels are a fifth lower than requested.
  case isWeak
  /// It is 40 ms late, more than the latency that it declares.
  case isLate
  case ignoresStop
  case ignoresRevision
  /// It accepts every tenth segment, but does not play it.
  case losesSegments
  case hasNoLease
  case swapsActuators
  /// It is driven before any segment was submitted.
  case hums
  /// It holds only half as many segments as it declares.
  case holdsFew
  /// It jumps to the end of a ramp.
  case stepsRamps
  /// Levels below 5 % become 0.
  case losesSmallLevels

  var description: String { rawValue }

  /// A test that the device must fail.
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
