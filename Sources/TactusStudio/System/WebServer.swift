internal import CCivetweb
internal import Glibc
internal import TactusSystem

/// Serves HTTP and WebSocket on the loopback interface with the library civetweb.
///
/// civetweb has a bounded number of threads; a connection beyond them waits in a bounded queue, and
/// an idle one is closed after a timeout.
@safe
// Sendable: the context is written before the server is used, and once at its end. All other
// properties are constant or guarded.
final class WebServer: @unchecked Sendable {
  /// The timeouts in milliseconds: for a request or an answer, and for a silent page.
  private static let (requestTimeout, silenceTimeout) = (2000, 10_000)
  /// The path of the pages' connections.
  private static let socketPath = "/link"

  private let handler: any WebHandler
  private let sockets = Guarded<[UInt: WebSocket]>([:])
  private let isClosing = Guarded(false)
  private var context: OpaquePointer?
  /// The port that the server listens on.
  private(set) var port = 0

  /// Starts to listen.
  /// - Parameter port: the port; 0 for any free port.
  /// - Throws: ``WebServerError`` if the port cannot be used.
  init(port: Int, _ handler: any WebHandler) throws(WebServerError) {
    self.handler = handler
    let options = [
      "listening_ports", "127.0.0.1:\(port)", "num_threads", "\(StudioLimits.threads)",
      "request_timeout_ms", "\(Self.requestTimeout)",
      "websocket_timeout_ms", "\(Self.silenceTimeout)", "enable_keep_alive", "no",
      "tcp_nodelay", "1", "max_request_size", "16384",
    ]
    mg_init_library(UInt32(MG_FEATURES_WEBSOCKET))
    let own = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe context = Self.withWords(options) { words in
      var callbacks = mg_callbacks()
      // Without these functions civetweb writes its own lines to standard error.
      unsafe callbacks.log_message = { _, _ in 1 }
      unsafe callbacks.log_access = { _, _ in 1 }
      return unsafe mg_start(&callbacks, own, words)
    }
    guard let context = unsafe context else {
      throw WebServerError(port: port)
    }
    var listening = mg_server_port()
    let count = unsafe mg_get_server_ports(context, 1, &listening)
    self.port = count > 0 ? Int(listening.port) : port
    unsafe mg_set_request_handler(context, "/", Self.onRequest, own)
    unsafe mg_set_websocket_handler(
      context, Self.socketPath, Self.onConnect, Self.onReady, Self.onData, Self.onClose, own)
  }

  deinit { close() }

  /// Closes all connections, and waits for the threads of the server.
  func close() {
    let isFirst = isClosing.withLock { isClosing in
      defer { isClosing = true }
      return !isClosing
    }
    guard isFirst, let context = unsafe context else { return }
    for socket in sockets.withLock({ Array($0.values) }) { socket.disconnect() }
    unsafe mg_stop(context)
    unsafe self.context = nil
    mg_exit_library()
  }

  private static func withWords(
    _ words: [String], _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>) -> OpaquePointer?
  ) -> OpaquePointer? {
    let copies = unsafe words.map { unsafe strdup($0) }
    defer { for index in unsafe copies.indices { unsafe free(copies[index]) } }
    var list = unsafe copies.map { unsafe UnsafePointer<CChar>($0) } + [nil]
    return unsafe list.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return nil }
      return unsafe body(start)
    }
  }
}

// MARK: - Functions that civetweb calls on its threads

extension WebServer {
  private static var onRequest: mg_request_handler {
    { connection, own in
      guard let connection = unsafe connection, let own = unsafe own else { return 0 }
      let server = unsafe Unmanaged<WebServer>.fromOpaque(own).takeUnretainedValue()
      let request = unsafe WebRequest(connection)
      let response = unsafe server.response(to: request, connection)
      let bytes = response.bytes(host: request.host ?? "127.0.0.1:\(server.port)")
      _ = unsafe bytes.withUnsafeBytes { unsafe mg_write(connection, $0.baseAddress, $0.count) }
      return Int32(response.status.rawValue.prefix(3)) ?? 500
    }
  }

  /// Reads the bytes after the head, up to the limit of the handler, and returns the response.
  private func response(to request: WebRequest, _ connection: OpaquePointer) -> WebResponse {
    let limit = handler.bodyLimit(of: request)
    let length = unsafe mg_get_request_info(connection)?.pointee.content_length ?? 0
    guard length <= 0 || limit > 0 else { return handler.response(to: request) }
    guard length <= limit else {
      return .text(.tooLarge, "tactus studio: the request has more than \(limit) bytes")
    }
    var request = request
    request.body = unsafe [UInt8](unsafeUninitializedCapacity: max(Int(length), 0)) {
      buffer, count in
      while count < buffer.count {
        let rest = unsafe buffer.baseAddress?.advanced(by: count)
        let read = unsafe mg_read(connection, rest, buffer.count - count)
        if read <= 0 { return }
        count += Int(read)
      }
    }
    guard request.body.count >= length else {
      return .text(.badRequest, "tactus studio: the request is shorter than its Content-Length")
    }
    return handler.response(to: request)
  }

  private static var onConnect: mg_websocket_connect_handler {
    { connection, own in
      guard let connection = unsafe connection, let own = unsafe own else { return 1 }
      let server = unsafe Unmanaged<WebServer>.fromOpaque(own).takeUnretainedValue()
      return unsafe server.handler.admits(WebRequest(connection)) ? 0 : 1
    }
  }

  private static var onReady: mg_websocket_ready_handler {
    { connection, own in
      guard let connection = unsafe connection, let own = unsafe own else { return }
      let server = unsafe Unmanaged<WebServer>.fromOpaque(own).takeUnretainedValue()
      let socket = unsafe WebSocket(connection, serverPort: server.port)
      server.sockets.withLock { $0[UInt(bitPattern: connection)] = socket }
      server.handler.opened(socket)
    }
  }

  private static var onData: mg_websocket_data_handler {
    { connection, bits, data, count, own in
      guard let connection = unsafe connection, let own = unsafe own else { return 0 }
      let server = unsafe Unmanaged<WebServer>.fromOpaque(own).takeUnretainedValue()
      guard let socket = server.sockets.withLock({ $0[UInt(bitPattern: connection)] }),
        socket.isOpen
      else { return 0 }
      return unsafe server.take(bits, data, count, on: socket) ? 1 : 0
    }
  }

  private static var onClose: mg_websocket_close_handler {
    { connection, own in
      guard let connection = unsafe connection, let own = unsafe own else { return }
      let server = unsafe Unmanaged<WebServer>.fromOpaque(own).takeUnretainedValue()
      let socket = server.sockets.withLock { sockets in
        sockets.removeValue(forKey: UInt(bitPattern: connection))
      }
      guard let socket else { return }
      server.handler.closed(socket)
      socket.finish()
    }
  }

  /// Handles a frame: a message, or the end of the connection.
  private func take(
    _ bits: Int32, _ data: UnsafeMutablePointer<CChar>?, _ count: Int, on socket: WebSocket
  ) -> Bool {
    let (isWhole, kind) = (bits & 0x80 != 0, bits & 0x0F)
    switch kind {
    case Int32(MG_WEBSOCKET_OPCODE_CONNECTION_CLOSE): return false
    case Int32(MG_WEBSOCKET_OPCODE_PONG): return true
    case Int32(MG_WEBSOCKET_OPCODE_PING) where count <= StudioLimits.controlBytes:
      socket.answer(ping: unsafe Array(UnsafeRawBufferPointer(start: data, count: count)))
      return true
    case Int32(MG_WEBSOCKET_OPCODE_TEXT) where isWhole && count <= StudioLimits.messageBytes:
      let bytes = unsafe UnsafeRawBufferPointer(start: data, count: count)
      return unsafe handler.received(Array(bytes), on: socket)
    case Int32(MG_WEBSOCKET_OPCODE_TEXT) where isWhole:
      handler.receivedOther("a message of \(count) bytes", on: socket)
    default: handler.receivedOther("a frame that is not a complete text message", on: socket)
    }
    return false
  }
}
