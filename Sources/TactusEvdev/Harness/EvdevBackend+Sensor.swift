extension EvdevBackend {
  /// INPUT_PROP_ACCELEROMETER of <linux/input-event-codes.h>.
  private static let accelerometer = 0x06

  /// The node of the motion sensor of a device; nil if the device has none.
  ///
  /// The sensor has the same parent or the same unique id, and declares that it is an
  /// accelerometer.
  package func motionSensor(of node: Node) -> String? {
    let parent = parent(of: node.eventName)
    let names = kernel.eventNodes().filter { name in
      guard name != node.eventName, isAccelerometer(name) else { return false }
      if let parent, parent == self.parent(of: name) { return true }
      let unique = kernel.text("/sys/class/input/\(name)/device/uniq") ?? ""
      return !unique.isEmpty && unique == node.uniqueID
    }
    return names.min().map { Node.folder + $0 }
  }

  private func isAccelerometer(_ eventName: String) -> Bool {
    let properties = kernel.text("/sys/class/input/\(eventName)/device/properties") ?? ""
    return CapabilityBits(properties).contains(Self.accelerometer)
  }

  private func parent(of eventName: String) -> String? {
    kernel.resolved("/sys/class/input/\(eventName)/device/device/")
  }
}
