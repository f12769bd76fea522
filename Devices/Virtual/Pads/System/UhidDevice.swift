internal import CVirtualInput
internal import Glibc

/// One device of uhid: its file, and the driver's messages. Any thread may call its methods.
final class UhidDevice: Sendable {
  let descriptor: CInt

  /// A message of a driver.
  enum Message {
    /// A report for the device, its number first.
    case output([UInt8])
    /// The driver requests the report with a number; the answer must name `request`.
    case get(report: UInt8, request: UInt32)
    /// The driver sets a report, whose first byte is its number, and waits until the device has
    /// accepted `request`.
    case set([UInt8], request: UInt32)
    /// The driver started, stopped, opened or closed the device.
    case other
  }

  /// Plugs a device in. The kernel then looks for its driver, which sends requests immediately, so
  /// a thread must serve the device before its nodes exist.
  init(
    name: String, unique: String, identity: PadIdentity, descriptor reportDescriptor: [UInt8]
  ) throws(PadError) {
    descriptor = virtual_uhid_open()
    guard descriptor >= 0 else { throw Self.error("open /dev/uhid", descriptor) }
    let numbers = input_id(
      bustype: identity.bus, vendor: identity.vendor, product: identity.product,
      version: identity.version)
    let result = unsafe virtual_uhid_create(
      descriptor, numbers, name, unique, reportDescriptor, UInt16(clamping: reportDescriptor.count))
    guard result >= 0 else {
      close(descriptor)
      throw Self.error("plug the device in", result)
    }
  }

  deinit { close(descriptor) }

  /// Unplugs the device.
  func destroy() { _ = virtual_uhid_destroy(descriptor) }

  /// The next message; nil if there is none.
  func next() -> Message? {
    var report = virtual_report()
    guard unsafe virtual_uhid_read(descriptor, &report) >= 0 else { return nil }
    switch Int(report.kind) {
    case VIRTUAL_OUTPUT: return .output(bytes(of: &report))
    case VIRTUAL_GET:
      return .get(report: UInt8(truncatingIfNeeded: report.number), request: report.request)
    case VIRTUAL_SET: return .set(bytes(of: &report), request: report.request)
    default: return .other
    }
  }

  private func bytes(of report: inout virtual_report) -> [UInt8] {
    let size = Int(report.size)
    return unsafe withUnsafeBytes(of: &report.data) { unsafe Array($0.prefix(size)) }
  }

  /// Answers a request for a report. Nil answers that there is no such report.
  func answer(_ request: UInt32, with report: [UInt8]?) {
    let bytes = report ?? []
    _ = unsafe virtual_uhid_answer(
      descriptor, request, report == nil ? UInt16(EIO) : 0, bytes, UInt16(clamping: bytes.count))
  }

  /// Answers that a report was set.
  func accept(_ request: UInt32) { _ = virtual_uhid_accept(descriptor, request) }

  /// Sends an input report, its number first. A device that was unplugged takes none.
  func send(_ report: [UInt8]) {
    _ = unsafe virtual_uhid_input(descriptor, report, UInt16(clamping: report.count))
  }

  private static func error(_ what: String, _ result: CInt) -> PadError {
    PadError(
      "cannot \(what): \(systemError(-result)); Devices/Virtual/run-in-guest has a kernel for it",
      errno: -result)
  }
}
