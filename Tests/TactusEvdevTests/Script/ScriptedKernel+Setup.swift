import TactusDevice

@testable import TactusEvdev

extension ScriptedKernel {
  /// The files of sysfs about a device.
  struct Hardware {
    var name = "Scripted Pad"
    var bus = "0003"
    var vendor = "054c"
    var product = "0ce6"
    var uniqueID = "a0:b1:c2:d3:e4:f5"
    var port = "usb-0000:00:14.0-2/input0"
    var driver = "hid_playstation"
    var parent = "/sys/devices/pci0000:00/input/input7"
    /// The file `capabilities/ff` of sysfs: `107030000 0` declares rumble, periodic, square,
    /// triangle, sine and gain.
    var effects = "107030000 0"
    var buttons = "7fdb000000000000 0 0 0 0"
    var axes = "3003f"
  }

  /// The path of a node by its number.
  static func path(_ number: Int) -> String { "/dev/input/event\(number)" }

  /// Plugs a device in.
  func plugIn(
    _ number: Int = 5, _ hardware: Hardware = Hardware(), _ node: ScriptedNode = ScriptedNode()
  ) {
    let place = "/sys/class/input/event\(number)/device/"
    let files = [
      "name": hardware.name, "phys": hardware.port, "uniq": hardware.uniqueID,
      "id/bustype": hardware.bus, "id/vendor": hardware.vendor, "id/product": hardware.product,
      "capabilities/ff": hardware.effects, "capabilities/key": hardware.buttons,
      "capabilities/abs": hardware.axes,
    ]
    state.withLock { state in
      for (name, text) in files { state.files[place + name] = text }
      state.links[place] = hardware.parent
      if !hardware.driver.isEmpty {
        state.links[place + "device/driver/module"] = "/sys/module/\(hardware.driver)"
      }
      state.nodes[Self.path(number)] = node
    }
    notifyWatchers()
  }

  /// Unplugs a device: programs that have opened it get an error from the next call.
  func unplug(_ number: Int = 5) {
    change(number) { $0.isUnplugged = true }
    state.withLock { $0.files["/sys/class/input/event\(number)/device/capabilities/ff"] = nil }
    notifyWatchers()
  }

  /// Changes the behaviour of a node.
  func change(_ number: Int = 5, _ body: (inout ScriptedNode) -> Void) {
    state.withLock { state in
      guard var node = state.nodes[Self.path(number)] else { return }
      body(&node)
      state.nodes[Self.path(number)] = node
    }
  }

  /// The present state of a node.
  func node(_ number: Int = 5) -> ScriptedNode {
    state.withLock { $0.nodes[Self.path(number)] ?? ScriptedNode() }
  }

  /// The effects that were uploaded, in order.
  func uploads(_ number: Int = 5) -> [Effect] {
    node(number).calls.compactMap { call in
      if case .upload(let effect) = call.what { effect } else { nil }
    }
  }
}
