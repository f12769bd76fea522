internal import CCairo

/// Where cairo writes what it makes.
///
/// Cairo is handed a pointer to the sink and calls ``receive`` on the thread that draws, while the
/// drawing function holds the sink.
final class ByteSink {
  /// Bytes of one picture; cairo is told to stop when there are more.
  static let limit = 256 << 20

  private(set) var bytes: [UInt8] = []

  /// What cairo calls. It is made here, in a plain function without isolation: a closure at the
  /// top level of a program would check for the main thread and trap.
  nonisolated static func receiver() -> cairo_write_func_t {
    { context, data, length in
      guard let context = unsafe context else { return CAIRO_STATUS_WRITE_ERROR }
      let sink = unsafe Unmanaged<ByteSink>.fromOpaque(context).takeUnretainedValue()
      return unsafe sink.receive(UnsafeBufferPointer(start: data, count: Int(length)))
    }
  }

  private func receive(_ data: UnsafeBufferPointer<UInt8>) -> cairo_status_t {
    guard bytes.count + data.count <= Self.limit else { return CAIRO_STATUS_WRITE_ERROR }
    unsafe bytes.append(contentsOf: data)
    return CAIRO_STATUS_SUCCESS
  }
}
