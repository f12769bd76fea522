internal import CSerialPort
internal import Glibc
package import TactusDevice
internal import TactusSystem

/// The serial ports of the system, from libserialport and the kernel's files.
package enum SystemPorts {
  /// The largest number of ports that are listed.
  package static let limit = 64
  /// The number of bytes that are read from the file of a latency timer.
  private static let timerBytes = 16

  /// The ports that the kernel has, up to ``limit``, in the order of their names.
  ///
  /// libserialport describes each port, but does not list them: its `sp_list_ports` (0.1.1) reads
  /// through a null pointer if a port is unplugged meanwhile.
  package static func list() -> [SerialPortEntry] {
    var found: [SerialPortEntry] = []
    for folder in folders where found.count < limit {
      if let entry = port(of: folder) { found.append(entry) }
    }
    return found
  }

  /// The folders of all terminals in sysfs.
  private static var folders: [String] {
    var found = unsafe glob_t()
    defer { unsafe globfree(&found) }
    guard unsafe glob("/sys/class/tty/*", 0, nil, &found) == 0 else { return [] }
    return unsafe (0..<Int(found.gl_pathc)).compactMap { unsafe text(found.gl_pathv[$0]) }
  }

  /// The port of a terminal's folder in sysfs; nil for a virtual terminal, for a port without
  /// hardware, and for one that is disconnected.
  package static func port(of folder: String) -> SerialPortEntry? {
    guard let parts = resolved(folder)?.split(separator: "/"), let name = parts.last,
      !parts.contains("virtual")
    else { return nil }
    let path = "/dev/\(name)"
    if parts.contains("serial8250"), unsafe !tactus_port_has_hardware(path) { return nil }
    var port: OpaquePointer?
    guard unsafe sp_get_port_by_name(path, &port) == SP_OK, let port = unsafe port else {
      return nil
    }
    defer { unsafe sp_free_port(port) }
    return unsafe entry(port)
  }

  private static func entry(_ port: OpaquePointer) -> SerialPortEntry {
    var entry = unsafe SerialPortEntry(
      path: text(sp_get_port_name(port)) ?? "", summary: text(sp_get_port_description(port)) ?? "",
      serialNumber: text(sp_get_port_usb_serial(port)))
    var (vendor, product): (Int32, Int32) = (0, 0)
    if unsafe sp_get_port_usb_vid_pid(port, &vendor, &product) == SP_OK {
      entry.vendor = UInt16(truncatingIfNeeded: vendor)
      entry.product = UInt16(truncatingIfNeeded: product)
    }
    return entry
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    unsafe pointer.map { unsafe String(cString: $0) }
  }

  /// How long a USB adaptor holds received bytes back to transfer more of them at once, in
  /// milliseconds; nil if it does not.
  package static func latencyTimerMilliseconds(of path: String) -> Int? {
    let file = unsafe open(latencyFile(path), O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { _ = close(file) }
    var bytes = [UInt8](repeating: 0, count: timerBytes)
    let count = unsafe read(file, &bytes, bytes.count)
    let digits = bytes.prefix(max(count, 0)).prefix { (0x30...0x39).contains($0) }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// Sets the latency timer to 1 ms if that is permitted.
  package static func shortenLatencyTimer(of path: String) {
    guard let milliseconds = latencyTimerMilliseconds(of: path), milliseconds > 1 else { return }
    let file = unsafe open(latencyFile(path), O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    let one: [UInt8] = [0x31]
    _ = unsafe write(file, one, one.count)
    _ = close(file)
  }

  private static func latencyFile(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    return "/sys/class/tty/\(name)/device/latency_timer"
  }

  /// Why the process cannot use a port; nil if it can.
  package static func access(_ path: String) -> DeviceError? {
    if unsafe Glibc.access(path, R_OK | W_OK) == 0 { return nil }
    let number = errno
    guard number == EACCES || number == EPERM else {
      return DeviceError(.notFound, "no port \(path): \(Errno(number)); is it plugged in?")
    }
    return DeviceError(.notPermitted, "no permission for \(path); \(permissionFix(path))")
  }

  /// The command that gives the user the permission for a port.
  package static func permissionFix(_ path: String) -> String {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & 0o060 == 0o060, status.st_gid != 0,
      let group = unsafe getgrgid(status.st_gid), let name = unsafe group.pointee.gr_name
    else {
      return "give the port to a group by a udev rule: KERNEL==\"tty*\", GROUP=\"dialout\""
    }
    return unsafe "sudo usermod -aG \(String(cString: name)) \"$USER\"; then log in again"
  }

  /// The path without links, such as those of `/dev/serial/by-id`; nil if the file does not exist.
  package static func resolved(_ path: String) -> String? {
    SystemCall.resolved(path)
  }
}
