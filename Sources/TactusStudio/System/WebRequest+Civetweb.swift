internal import CCivetweb

extension WebRequest {
  /// Reads the request of a connection. Bytes that are not UTF-8 are replaced.
  init(_ connection: OpaquePointer) {
    self.init()
    func text(_ pointer: UnsafePointer<CChar>?) -> String? {
      guard let pointer = unsafe pointer else { return nil }
      return unsafe String(cString: pointer)
    }
    func header(_ name: String) -> String? { unsafe text(mg_get_header(connection, name)) }
    if let info = unsafe mg_get_request_info(connection) {
      method = unsafe text(info.pointee.request_method) ?? ""
      path = unsafe text(info.pointee.request_uri) ?? ""
      query = unsafe text(info.pointee.query_string) ?? ""
    }
    (host, origin, cookie) = (header("Host"), header("Origin"), header("Cookie"))
  }
}
