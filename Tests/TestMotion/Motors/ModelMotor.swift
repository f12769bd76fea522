/// An actuator whose parameters are known.
package enum ModelMotor: Sendable, Hashable {
  case lra(ModelLRA)
  case erm(ModelERM)
  case wideband(ModelWideband)

  /// Computes the motion for drives in the order of their times, which do not overlap.
  package func motion(_ drives: [ModelDrive], step: Double, seconds: Double) -> ModelMotion {
    let count = Int((seconds / step).rounded(.up))
    return switch self {
    case .lra(let motor): motor.motion(drives, step: step, count: count)
    case .erm(let motor): motor.motion(drives, step: step, count: count)
    case .wideband(let motor): motor.motion(drives, step: step, count: count)
    }
  }
}
