internal import Glibc
internal import TactusDevice
package import TactusSystem

extension Errno {
  /// Whether the device was unplugged, or the permission was withdrawn.
  package var isGone: Bool { number == ENODEV }

  /// Whether the effect slot no longer belongs to this process.
  var isEffectLost: Bool { number == EINVAL || number == EACCES }

  /// Whether the driver accepts no effect now.
  var isBusy: Bool { number == EBUSY }

  /// Whether the driver does not accept this kind of effect, although it declared it.
  var isRefused: Bool { number == EINVAL || number == ENOSYS || number == EOPNOTSUPP }

  /// Whether the process lacks the permission.
  var isDenied: Bool { number == EACCES || number == EPERM }

  /// Whether the file does not exist, or has no device.
  var isMissing: Bool { number == ENOENT || number == ENXIO || number == ENODEV }

  /// Converts the error to one that states what the caller can do.
  /// - Parameters:
  ///   - node: the path of the node.
  ///   - fix: the command that gives the permission to open it.
  func deviceError(_ node: String, fix: @autoclosure () -> String) -> DeviceError {
    switch number {
    case EACCES, EPERM:
      DeviceError(.notPermitted, "the process may not open \(node); fix: \(fix())")
    case ENOENT, ENXIO: DeviceError(.notFound, "there is no \(node)")
    case ENODEV: DeviceError(.gone, "\(node) was unplugged; plug it in again")
    case ENOSPC:
      DeviceError(
        .busy,
        "other programs use all effect slots of \(node); end one of them: fuser -v \(node)")
    case EBUSY:
      DeviceError(.busy, "another program plays on \(node); end it: fuser -v \(node)")
    case ETIMEDOUT:
      DeviceError(
        .notAnswering,
        "\(node) did not answer in time; if a program simulates the device, end that program; "
          + "otherwise unplug the device and plug it in again")
    default: DeviceError(.system, "\(node): \(self)")
    }
  }
}
