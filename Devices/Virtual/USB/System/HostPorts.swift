internal import Glibc
internal import TactusVirtualPads

/// The ports of `vhci-hcd`, a host controller of the kernel whose cables are sockets.
///
/// Its folder says which ports are free, and takes the socket that is to be plugged into one.
enum HostPorts {
  private static let folder = "/sys/devices/platform/vhci_hcd.0"

  /// A port in a line of the folder's `status`: VDEV_ST_NULL, nothing is plugged in.
  private static let freeState = 4

  /// The free ports for devices up to high speed, in order.
  /// - Parameter status: a header, then lines of hub (`hs` or `ss`), port, state and more.
  static func free(in status: String) -> [Int] {
    status.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count > 2, words[0] == "hs", let port = Int(words[1]),
        Int(words[2]) == freeState
      else { return nil }
      return port
    }
  }

  /// Whether the kernel still has a device of a port: it removes one some time after its cable was
  /// pulled, and what programs write until then never arrives.
  /// - Parameter folders: names in the folders of the controller's buses, `1-3` for port 2.
  static func hasDevice(at port: Int, in folders: [String]) -> Bool {
    folders.contains { $0.hasSuffix("-\(port + 1)") }
  }

  /// Plugs the far end of a device's socket into a free port that has no device any more.
  /// - Parameter socket: the kernel keeps it; the caller closes its own.
  /// - Returns: the port.
  static func attach(_ socket: CInt, _ speed: USBSpeed) throws(PadError) -> Int {
    let devices = devices()
    for port in free(in: try status()) where !hasDevice(at: port, in: devices) {
      // The number of the device is for its far side alone.
      let line = "\(port) \(socket) \(0x10001 + port) \(speed.rawValue)"
      let error = write(line, to: "\(folder)/attach")
      if error == 0 { return port }
      // Another thread was faster.
      if error != EBUSY { throw problem("plug a device in", error) }
    }
    throw PadError("all ports of vhci-hcd are taken", errno: EBUSY)
  }

  /// The folders of the devices on the controller's buses.
  private static func devices() -> [String] {
    names(in: folder).filter { $0.hasPrefix("usb") }.flatMap { names(in: "\(folder)/\($0)") }
  }

  private static func names(in folder: String) -> [String] {
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
