internal import TactusPattern

/// The records of a process while it plays: lines of JSON, each an object with a `type`.
///
/// ```
/// {"format":"tactus-capture-stream","version":1,"clock":"monotonic","origin_ns":5000,…}
/// {"type":"opened","output":0,"device":{…}}
/// {"type":"submitted","output":0,"at_ns":1000}
/// {"type":"segment","output":0,"actuator":0,"start_ns":1000,…}
/// {"type":"lost","count":12}
/// ```
///
/// Times count from the beginning of the stream. `origin_ns` is that beginning on the clock that
/// the first line names, so that other recordings on the same machine can be compared. Each line is
/// one record of the session, in order. Readers ignore unknown types, so that later versions can
/// add some; other changes increment ``version``. ``CaptureDocument`` is the form of a capture in
/// one document.
package enum CaptureStream {
  /// The name of the format in the first line.
  package static let format = "tactus-capture-stream"
  package static let version = 1
  /// The longest accepted line in bytes. The longest line that is written, for a device with 64
  /// actuators that each serve all zones, takes half of it.
  package static let lineBytes = 1 << 16
  /// The longest stream in a file, in bytes, which is the limit of every file that can be played. A
  /// level that changes all the time takes more than ten minutes to fill it.
  package static let fileBytes = Limits.fileBytes
  /// The largest absolute time in nanoseconds; larger ones are limited to it.
  static let largestTime = Int64(Limits.timeSeconds * 1e9)
}
