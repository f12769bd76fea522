/// A device whose frames can be kept as text: a facet, which a device adopts whose transport has
/// frames. `tactus play --trace` asks for it.
public protocol TraceableDevice: HapticDevice {
  /// Keeps what goes over the line from now on, up to a bound of the device's own. What was
  /// exchanged while it was opened is there already. Any thread may call.
  func keepTrace()

  /// What was kept, in lines: the first says what the text is, each other is a frame, or begins
  /// with `#` and is a remark. Any thread may call.
  var traceText: String { get }
}
