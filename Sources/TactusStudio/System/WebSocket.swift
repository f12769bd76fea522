internal import CCivetweb
internal import Dispatch
internal import Synchronization
internal import TactusSystem

/// The connection of a page. A separate thread writes the queued messages, so a slow page delays
/// neither the studio nor other pages.
@safe
// Sendable: only the writing thread uses the connection, and it ends before civetweb frees the
// connection. All other properties are constant, atomic or guarded.
final class WebSocket: PageSocket, @unchecked Sendable {
  private struct Queue {
    var messages: [[UInt8]] = []
    var bytes = 0
    /// The contents of the newest ping without an answer. RFC 6455 permits to answer only that one.
    var ping: [UInt8]?
  }

  private let connection: OpaquePointer
  private let ports: (own: Int32, remote: Int32)
  private let queue = Guarded(Queue())
  private let signal = DispatchSemaphore(value: 0)
  private let open = Atomic<Bool>(true)
  private let writer = Guarded<SystemThread?>(nil)

  init(_ connection: OpaquePointer, serverPort: Int) {
    unsafe self.connection = connection
    let remote = unsafe mg_get_request_info(connection)?.pointee.remote_port ?? 0
    ports = (Int32(serverPort), remote)
    do throws(Errno) {
      let thread = try SystemThread(takesSignals: false) { [weak self] in self?.write() }
      writer.withLock { $0 = thread }
    } catch { disconnect() }
  }

  /// Whether messages can be sent.
  var isOpen: Bool { open.load(ordering: .acquiring) }

  /// Queues a message. If too many bytes are queued, ends the connection instead.
  /// - Returns: whether the message was queued; false also if the connection has ended.
  @discardableResult
  func send(_ message: [UInt8]) -> Bool {
    guard isOpen else { return false }
    let fits = queue.withLock { queue in
      guard queue.bytes + message.count <= StudioLimits.queuedBytes else { return false }
      queue.bytes += message.count
      queue.messages.append(message)
      return true
    }
    if fits { signal.signal() } else { disconnect() }
    return fits
  }

  /// Answers a ping of the page (RFC 6455, 5.5.2).
  func answer(ping contents: [UInt8]) {
    queue.withLock { $0.ping = contents }
    signal.signal()
  }

  /// Ends the connection at once, even while the server reads or writes.
  func disconnect() {
    guard open.exchange(false, ordering: .acquiringAndReleasing) else { return }
    LoopbackConnection.shutDown(ownPort: ports.own, remotePort: ports.remote)
    signal.signal()
  }

  /// Waits until the writing thread has ended. civetweb frees the connection afterwards.
  func finish() {
    disconnect()
    writer.withLock { writer in
      defer { writer = nil }
      return writer
    }?.join()
  }

  private func write() {
    while true {
      signal.wait()
      guard isOpen else { return }
      let batch = queue.withLock { queue in
        defer { queue = Queue() }
        return queue
      }
      if let ping = batch.ping, !write(ping, MG_WEBSOCKET_OPCODE_PONG) { return }
      for message in batch.messages {
        guard write(message, MG_WEBSOCKET_OPCODE_TEXT) else { return }
      }
    }
  }

  /// Returns false if the connection has ended.
  private func write(_ bytes: [UInt8], _ kind: Int) -> Bool {
    let result = unsafe bytes.withUnsafeBytes { bytes in
      unsafe mg_websocket_write(connection, Int32(kind), bytes.baseAddress, bytes.count)
    }
    guard isOpen else { return false }
    if result <= 0 { disconnect() }
    return result > 0
  }
}
