internal import TactusDevice

/// The reasons in a report about lowering, without their numbers.
enum ReasonKind: String, CaseIterable {
  case noActuator = "no actuator in the zone"
  case levelIsZero = "too weak for the device's steps"
  case onsetIsClose = "too soon after the onset before"
  case frequencyIsLimited = "frequency outside the band"
  case levelIsRounded = "level rounded"
  case pulseIsLengthened = "pulse lengthened"
  case shakeIsWeak = "less than 10 dB above the threshold of perception"
  case valleyIsMissing = "no valley of 3 dB beside it"

  init(_ reason: LoweringReport.Reason) {
    self =
      switch reason {
      case .noActuator: .noActuator
      case .levelIsZero: .levelIsZero
      case .onsetIsClose: .onsetIsClose
      case .frequencyIsLimited: .frequencyIsLimited
      case .levelIsRounded: .levelIsRounded
      case .pulseIsLengthened: .pulseIsLengthened
      case .shakeIsWeak: .shakeIsWeak
      case .valleyIsMissing: .valleyIsMissing
      }
  }
}
