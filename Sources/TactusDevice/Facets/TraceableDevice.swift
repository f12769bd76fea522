/// A facet for a device whose frames can be recorded as text. Used by `tactus play --trace`.
public protocol TraceableDevice: HapticDevice {
  /// Records all frames from now on, up to a limit of the device, and the frames that were
  /// exchanged when the device was opened. Thread-safe.
  func keepTrace()

  /// The recorded text. Its first line names the format. Each other line is a frame, or a remark
  /// that begins with `#`. Thread-safe.
  var traceText: String { get }
}
