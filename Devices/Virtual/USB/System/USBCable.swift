internal import Glibc
internal import Synchronization
internal import TactusDevice
package import TactusVirtualPads

/// A device that is plugged into the kernel's virtual host controller, and the thread that serves
/// it.
///
/// ```
/// driver ─► usbcore ─► vhci-hcd ─► socket ─► service thread ─► Bus ─► USBFunction
/// ```
///
/// The device is unplugged by ``unplug()``, at the end of this object's life, or when the process
/// ends.
package final class USBCable: Sendable {
  /// The number of the controller's port, from 0.
  package let port: Int
  private let service: CableService
  private let thread: ServiceThread
  private let isPluggedIn = Atomic<Bool>(true)

  /// Plugs a device in. The kernel requests its descriptors immediately; its nodes appear some
  /// tenths of a second later.
  /// - Throws: ``PadError`` if the module `vhci-hcd` is missing or has no free port.
  package init(
    _ function: any USBFunction, _ disturbance: BusDisturbance = .none
  ) throws(PadError) {
    var ends: [CInt] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw PadError("no socket pair", errno: errno)
    }
    let bus = Bus(function, disturbance, epoch: MonotonicClock.nowNanoseconds)
    let service = CableService(ends[0], bus)
    self.service = service
    defer { close(ends[1]) }
    port = try HostPorts.attach(ends[1], function.description.speed)
    BusThreads.prefer()
    thread = try ServiceThread(
      descriptor: ends[0], priority: BusThreads.priority, deadline: { service.deadline },
      serve: { service.serve() })
  }

  deinit { unplug() }

  /// The place of the device in the kernel: the `phys` of its input devices begins with it.
  package var place: String { "usb-vhci_hcd.0-\(port + 1)/" }

  /// Changes the delays of messages to the host.
  package func disturb(_ disturbance: BusDisturbance) {
    service.change { $0.disturbance = disturbance }
    thread.wake()
  }

  /// Makes the bus check again whether the device has something to send, or accepts something.
  package func wake() { thread.wake() }

  /// The reason why the device was unplugged without a call: the host sent an invalid message. Nil
  /// if it was not.
  package var fault: MessageError? { service.fault }

  /// The spans in which the thread of the device was to serve and did not run, in nanoseconds on
  /// CLOCK_MONOTONIC: those of at least a millisecond, and the first 65536 of them. The bus does
  /// not stall in them, but the host learns of the ends of transfers at their ends.
  package var stalls: [Range<Int64>] { service.stalls }

  /// Unplugs the cable. A second call does nothing.
  package func unplug() {
    guard isPluggedIn.exchange(false, ordering: .acquiringAndReleasing) else { return }
    service.pull()
    thread.end()
  }
}

/// The work of the service thread.
private final class CableService: Sendable {
  private struct State {
    var bus: Bus
    var reader = MessageReader()
    var fault: MessageError?
    /// The deadline of the service for which the thread sleeps.
    var due: Int64 = .max
    var stalls: [Range<Int64>] = []

    mutating func noteStall(until now: Int64) {
      guard due != .max, now - due >= leastStall, stalls.count < stallLimit else { return }
      stalls.append(due..<now)
      due = .max
    }
  }

  /// The least length in nanoseconds of a stall, and the number of stalls that are recorded.
  private static let leastStall: Int64 = 1_000_000
  private static let stallLimit = 1 << 16

  /// The number of bytes in one read.
  private static let readBytes = 1 << 14

  private let socket: CInt
  private let state: Mutex<State>

  /// - Parameter socket: it is closed at the end of the service's life.
  init(_ socket: CInt, _ bus: Bus) {
    self.socket = socket
    state = Mutex(State(bus: bus))
  }

  deinit { close(socket) }

  /// The time of the next service. The thread asks for it before each sleep.
  var deadline: Int64 {
    state.withLock { state in
      state.due = min(state.bus.next, state.bus.disturbance.unplugTime)
      return state.due
    }
  }

  var stalls: [Range<Int64>] { state.withLock { $0.stalls } }

  var fault: MessageError? { state.withLock { $0.fault } }

  func change(_ body: (inout Bus) -> Void) { state.withLock { body(&$0.bus) } }

  func pull() { _ = shutdown(socket, Int32(SHUT_RDWR)) }

  func serve() {
    let bytes = received()
    let answers = state.withLock { state -> [DeviceMessage] in
      state.noteStall(until: MonotonicClock.nowNanoseconds)
      if MonotonicClock.nowNanoseconds >= state.bus.disturbance.unplugTime {
        pull()
        return []
      }
      state.reader.append(bytes)
      take(&state)
      return state.bus.takeAnswers()
    }
    send(answers.flatMap(\.bytes))
  }

  private func take(_ state: inout State) {
    do throws(MessageError) {
      while let message = try state.reader.next() {
        state.bus.receive(message, at: MonotonicClock.nowNanoseconds)
      }
    } catch {
      state.fault = error
      pull()
    }
    state.bus.advance(to: MonotonicClock.nowNanoseconds)
  }

  /// Reads the available bytes; empty if there are none, or if the host has closed the socket.
  private func received() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: Self.readBytes)
    let count = unsafe recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
    return Array(buffer.prefix(max(count, 0)))
  }

  private func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      // The host has closed the socket; the thread ends when it next checks the socket.
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }
}
