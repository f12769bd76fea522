internal import CCairo

/// Receives the bytes that cairo writes.
///
/// Cairo calls the function that ``receiver()`` returns with a pointer to the sink, on the drawing
/// thread, while the drawing function keeps the sink alive.
final class ByteSink {
  /// The largest size of a picture in bytes. Beyond it, cairo receives an error.
  static let limit = 256 << 20

  private(set) var bytes: [UInt8] = []

  /// The function that cairo calls. It is created in a nonisolated function, because a closure at
  /// the top level of a program would check for the main thread and trap.
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
