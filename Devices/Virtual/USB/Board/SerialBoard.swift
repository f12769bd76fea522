package import TactusVirtualPads

/// A board with a serial port over USB (CDC-ACM): `/dev/ttyACM*`, served by the kernel's cdc-acm.
///
/// Behind the port is a closure and ``send(_:)``, or a file: a terminal, a socket, or a port of
/// virtio-serial.
package final class SerialBoard: Sendable {
  /// What the board says of itself.
  package struct Identity: Sendable, Hashable {
    package var vendor: UInt16 = 0x1209
    package var product: UInt16 = 0x0001
    package var manufacturer = "Tactus"
    package var name = "Tactus LRA"
    package var serialNumber = "LRA-0001"

    package init() {}
  }

  package let cable: USBCable
  private let function: SerialFunction
  private let pump: FilePump?

  /// Plugs a board in that hands on what it gets.
  /// - Parameters:
  ///   - keepsUnread: whether it still sends, when the port is opened, what was not read before
  ///     the port was closed.
  ///   - received: called on the cable's thread.
  /// - Throws: ``PadError`` where the module `vhci-hcd` is missing or has no free port.
  package init(
    _ identity: Identity = Identity(), _ disturbance: BusDisturbance = .none,
    keepsUnread: Bool = true, received: @escaping @Sendable ([UInt8]) -> Void
  ) throws(PadError) {
    function = SerialFunction(identity, keepsUnread: keepsUnread, received: received)
    cable = try USBCable(function, disturbance)
    pump = nil
  }

  /// Plugs a board in whose other side is an open file.
  /// - Parameter file: stays open as long as the board is plugged in; it is made non-blocking.
  package init(
    _ identity: Identity = Identity(), _ disturbance: BusDisturbance = .none,
    keepsUnread: Bool = true, file: CInt
  ) throws(PadError) {
    let end = FileEnd(file)
    let function = SerialFunction(
      identity, keepsUnread: keepsUnread, isReady: { end.isDrained }, received: { end.write($0) })
    let cable = try USBCable(function, disturbance)
    self.function = function
    self.cable = cable
    pump = try FilePump(end) { bytes in
      function.send(bytes)
      cable.wake()
    }
  }

  deinit { unplug() }

  /// Whether a program has the port open and says so by DTR.
  package var isOpen: Bool { function.isOpen }

  /// Whether the board takes nothing: what programs write then stays in the kernel.
  package var isHolding: Bool {
    get { function.isHolding }
    set {
      function.isHolding = newValue
      cable.wake()
    }
  }

  /// Sends bytes to the program that has the port open.
  package func send(_ bytes: [UInt8]) {
    function.send(bytes)
    cable.wake()
  }

  /// Pulls the cable. Again does nothing.
  package func unplug() {
    pump?.end()
    cable.unplug()
  }
}
