internal import CLinuxInput
internal import Glibc
package import TactusDevice
package import TactusSystem

/// Notifications of the kernel.
extension LinuxKernel {
  package func watchNodes(_ changed: @escaping @Sendable () -> Void) -> (any DeviceWatch)? {
    let watch = tactus_watch_nodes()
    guard watch >= 0 else { return nil }
    return try? ReadingThread(Descriptor(watch)) { watch in
      var bytes = [UInt8](repeating: 0, count: 4096)
      // Which node has changed does not matter, because the listener checks all nodes.
      while unsafe read(watch, &bytes, bytes.count) > 0 {}
      tactus_watch_again(watch)
      changed()
    }
  }

  package func listen(
    to path: String, _ report: @escaping @Sendable (ObservedCommand) -> Void
  ) throws(Errno) -> any DeviceWatch {
    let node = unsafe tactus_open_listener(path)
    guard node >= 0 else { throw Errno(-node) }
    return try ReadingThread(Descriptor(node)) { node in
      Self.readEvents(of: node) { if let command = ObservedCommand($0) { report(command) } }
    }
  }

  /// Reads all pending events of a node. A disconnected node has none.
  static func readEvents(of node: Int32, _ take: (input_event) -> Void) {
    var events = [input_event](repeating: input_event(), count: 256)
    while true {
      let size = unsafe read(node, &events, events.count * MemoryLayout<input_event>.stride)
      guard size > 0 else { return }
      events.prefix(size / MemoryLayout<input_event>.stride).forEach(take)
    }
  }
}

extension input_event {
  /// When the kernel recorded the event, on the clock that was set for the node.
  var nanoseconds: Int64 { Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_usec) * 1000 }
}

extension ObservedCommand {
  /// Converts an event. Returns nil for another kind of event.
  fileprivate init?(_ event: input_event) {
    let time = event.nanoseconds
    let (code, value) = (Int(event.code), Int(event.value))
    switch Int32(event.type) {
    case EV_SYN where Int32(event.code) == SYN_DROPPED: self.init(.lost, at: time)
    case EV_FF where Int32(event.code) == FF_GAIN:
      self.init(.gain(Double(value) / 65_535), at: time)
    case EV_FF where Int32(event.code) >= FF_MAX_EFFECTS:
      let name = Int32(event.code) == FF_AUTOCENTER ? "autocenter" : "FF code \(code), value"
      self.init(.other("\(name) \(value)"), at: time)
    case EV_FF where value == 0: self.init(.stop(effect: code), at: time)
    case EV_FF: self.init(.play(effect: code, count: value), at: time)
    default: return nil
    }
  }
}
