internal import Glibc
internal import TactusDevice
package import TactusSystem

extension Errno {
  /// The device was unplugged, or the right to use it was taken back.
  package var isGone: Bool { number == ENODEV }

  /// The slot that was named is not ours any more.
  var isEffectLost: Bool { number == EINVAL || number == EACCES }

  /// The driver takes nothing now.
  var isBusy: Bool { number == EBUSY }

  /// The effect is of a kind that the driver does not take, whatever it claimed.
  var isRefused: Bool { number == EINVAL || number == ENOSYS || number == EOPNOTSUPP }

  /// The process may not.
  var isDenied: Bool { number == EACCES || number == EPERM }

  /// No such file, or no device behind it.
  var isMissing: Bool { number == ENOENT || number == ENXIO || number == ENODEV }

  /// What the caller can do about it.
  /// - Parameters:
  ///   - node: the path of the node.
  ///   - fix: what gives the right to open it.
  func deviceError(_ node: String, fix: @autoclosure () -> String) -> DeviceError {
    switch number {
    case EACCES, EPERM: DeviceError(.notPermitted, "\(node) is not permitted; fix: \(fix())")
    case ENOENT, ENXIO: DeviceError(.notFound, "there is no \(node)")
    case ENODEV: DeviceError(.gone, "\(node) has gone; plug it in again")
    case ENOSPC:
      DeviceError(
        .busy,
        "other programs hold all effect slots of \(node); end one of them: fuser -v \(node)")
    case EBUSY:
      DeviceError(.busy, "another program plays on \(node); end it: fuser -v \(node)")
    case ETIMEDOUT:
      DeviceError(
        .notAnswering,
        "the program that made \(node) does not answer; end it, or plug the device in again")
    default: DeviceError(.system, "\(node): \(self)")
    }
  }
}
