internal import CVirtualInput
internal import Glibc

/// One device of uinput: its file, and the messages of the kernel. Any thread may call its methods.
final class UinputDevice: Sendable {
  let descriptor: CInt
  /// The path of the device's event node, `/dev/input/eventN`.
  let node: String

  /// Plugs a device in; its node exists when this returns.
  init(_ description: PadDescription) throws(PadError) {
    descriptor = try Self.call("open /dev/uinput", virtual_uinput_open())
    do {
      try Self.plugIn(description, descriptor)
      node = try Self.node(of: descriptor)
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  /// Unplugs the device. Programs that wait for it get the error that the device is gone.
  func destroy() { _ = virtual_uinput_destroy(descriptor) }

  private static func plugIn(
    _ description: PadDescription, _ descriptor: CInt
  ) throws(PadError) {
    let codes = [
      (EV_KEY, description.buttons), (EV_ABS, description.axes), (EV_FF, description.features),
    ]
    for (type, codes) in codes {
      for code in codes {
        try call("allow code \(code)", virtual_uinput_allow(descriptor, type, CInt(code)))
      }
    }
    let identity = input_id(
      bustype: description.identity.bus, vendor: description.identity.vendor,
      product: description.identity.product, version: description.identity.version)
    let slots = UInt32(clamping: description.slots)
    try call(
      "plug the device in",
      unsafe virtual_uinput_create(
        descriptor, identity, description.name, description.port, slots))
  }

  private static func node(of descriptor: CInt) throws(PadError) -> String {
    let number = try call("find the device", virtual_uinput_number(descriptor))
    let folder = "/sys/class/input/input\(number)"
    guard let name = names(in: folder).first(where: { $0.hasPrefix("event") }) else {
      throw PadError("\(folder) has no event node; is the module evdev loaded?")
    }
    return "/dev/input/\(name)"
  }

  @discardableResult
  private static func call(_ what: String, _ result: CInt) throws(PadError) -> CInt {
    guard result < 0 else { return result }
    throw PadError(
      "cannot \(what): \(systemError(-result)); Devices/Virtual/run-in-guest has a kernel for it",
      errno: -result)
  }
}

/// The names in a folder; empty if the folder cannot be read.
private func names(in folder: String) -> [String] {
  guard let stream = unsafe opendir(folder) else { return [] }
  defer { unsafe closedir(stream) }
  var names: [String] = []
  while let entry = unsafe readdir(stream) {
    unsafe names.append(
      withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      })
  }
  return names
}
