/// What can be wrong with a device that is tested through the contract.
enum ModelDefect: String, Sendable, CaseIterable, CustomStringConvertible {
  /// A fifth less than was asked for.
  case isWeak
  /// 40 ms late, beyond the latency that it declares.
  case isLate
  case ignoresStop
  case ignoresRevision
  /// Each tenth segment is accepted and not played.
  case losesSegments
  case hasNoLease
  case swapsActuators
  /// It is on before anything was submitted.
  case hums
  /// Segments that wait: half of what it declares.
  case holdsFew
  /// It jumps to the end of a ramp.
  case stepsRamps
  /// Levels below 5 % are none.
  case losesSmallLevels

  var description: String { rawValue }

  /// A test that it must fail.
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
