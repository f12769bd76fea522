package import TactusVirtualPads

/// A board with a serial port over USB (CDC-ACM), which the kernel's cdc-acm serves as
/// `/dev/ttyACM*`.
///
/// The board passes bytes to a closure and sends those of ``send(_:)``, or connects the port to a
/// file: a terminal, a socket, or a port of virtio-serial.
package final class SerialBoard: Sendable {
  /// The strings and numbers by which the board identifies itself.
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

  /// Plugs in a board that passes received bytes to a closure.
  /// - Parameters:
  ///   - keepsUnread: whether bytes that were unread when the port was closed are sent when it is
  ///     opened again.
  ///   - received: called on the cable's thread.
  /// - Throws: ``PadError`` if the module `vhci-hcd` is missing or has no free port.
  package init(
    _ identity: Identity = Identity(), _ disturbance: BusDisturbance = .none,
    keepsUnread: Bool = true, received: @escaping @Sendable ([UInt8]) -> Void
  ) throws(PadError) {
    function = SerialFunction(identity, keepsUnread: keepsUnread, received: received)
    cable = try USBCable(function, disturbance)
    pump = nil
  }

  /// The direction of bytes between the port and the file of a board.
  package enum Direction: String, Sendable, Hashable {
    case toFile, fromFile
  }

  /// Plugs in a board that connects the port to an open file.
  /// - Parameters:
  ///   - file: stays open as long as the board is plugged in; it is made non-blocking.
  ///   - passed: called before bytes are written to the file, and after bytes were read from it, on
  ///     a thread of the board.
  package init(
    _ identity: Identity = Identity(), _ disturbance: BusDisturbance = .none,
    keepsUnread: Bool = true, file: CInt,
    passed: @escaping @Sendable (Direction, [UInt8]) -> Void = { _, _ in }
  ) throws(PadError) {
    let end = FileEnd(file)
    let function = SerialFunction(
      identity, keepsUnread: keepsUnread, isReady: { end.isDrained },
      received: { bytes in
        passed(.toFile, bytes)
        end.write(bytes)
      })
    let cable = try USBCable(function, disturbance)
    self.function = function
    self.cable = cable
    pump = try FilePump(end) { bytes in
      if !bytes.isEmpty { passed(.fromFile, bytes) }
      function.send(bytes)
      cable.wake()
    }
  }

  deinit { unplug() }

  /// Whether a program has the port open and has set DTR.
  package var isOpen: Bool { function.isOpen }

  /// Whether the board accepts no bytes: the kernel then keeps the bytes that programs write.
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

  /// Unplugs the cable. A second call does nothing.
  package func unplug() {
    pump?.end()
    cable.unplug()
  }
}
