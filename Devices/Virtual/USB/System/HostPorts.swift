internal import Glibc
internal import TactusVirtualPads

/// The ports of `vhci-hcd`, the kernel's virtual host controller. A socket connects it to a device.
///
/// Its folder in sysfs lists the free ports. A socket is attached to a port by a write to `attach`
/// in that folder.
enum HostPorts {
  private static let folder = "/sys/devices/platform/vhci_hcd.0"

  /// The state of a free port in the folder's `status`: VDEV_ST_NULL.
  private static let freeState = 4

  /// The free ports for devices up to high speed, in order.
  /// - Parameter status: a header, then lines with hub (`hs` or `ss`), port, state and more.
  static func free(in status: String) -> [Int] {
    status.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count > 2, words[0] == "hs", let port = Int(words[1]),
        Int(words[2]) == freeState
      else { return nil }
      return port
    }
  }

  /// Whether the kernel still has a device at a port. It removes a device some time after its cable
  /// was unplugged; bytes that programs write until then never arrive.
  /// - Parameter folders: the names in the folders of the controller's buses, for example `1-3` for
  ///   port 2.
  static func hasDevice(at port: Int, in folders: [String]) -> Bool {
    folders.contains { $0.hasSuffix("-\(port + 1)") }
  }

  /// Plugs the far end of a device's socket into a free port without a previous device.
  /// - Parameter socket: the kernel keeps it; the caller closes its own.
  /// - Returns: the port.
  static func attach(_ socket: CInt, _ speed: USBSpeed) throws(PadError) -> Int {
    let devices = devices()
    for port in free(in: try status()) where !hasDevice(at: port, in: devices) {
      // The kernel does not use the number of the device; only the far side does.
      let line = "\(port) \(socket) \(0x10001 + port) \(speed.rawValue)"
      let error = write(line, to: "\(folder)/attach")
      if error == 0 { return port }
      // EBUSY: another thread took the port first.
      if error != EBUSY { throw problem("plug a device in", error) }
    }
    throw PadError("all ports of vhci-hcd are in use; unplug a virtual device", errno: EBUSY)
  }

  /// The names of the devices on the controller's buses.
  private static func devices() -> [String] {
    names(in: folder).filter { $0.hasPrefix("usb") }.flatMap { names(in: "\(folder)/\($0)") }
  }

  /// The names of the files in a folder; empty if there is no such folder.
  static func names(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    return names
  }

  private static func status() throws(PadError) -> String {
    let file = unsafe open("\(folder)/status", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw problem("find vhci-hcd", errno) }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(file, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }

  /// - Returns: 0, or an errno.
  private static func write(_ line: String, to path: String) -> CInt {
    let file = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return errno }
    defer { close(file) }
    let bytes = Array(line.utf8)
    return unsafe Glibc.write(file, bytes, bytes.count) < 0 ? errno : 0
  }

  private static func problem(_ what: String, _ error: CInt) -> PadError {
    PadError(
      "cannot \(what): \(unsafe String(cString: strerror(error))); "
        + "Devices/Virtual/run-in-guest has a kernel for it", errno: error)
  }
}
