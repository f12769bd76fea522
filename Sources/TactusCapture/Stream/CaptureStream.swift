internal import TactusPattern

/// What a process plays, as it plays: lines of JSON, each an object with a `type`.
///
/// ```
/// {"format":"tactus-capture-stream","version":1,"clock":"monotonic","program":"Game","process":7}
/// {"type":"opened","output":0,"device":{…}}
/// {"type":"submitted","output":0,"at_ns":1000}
/// {"type":"segment","output":0,"actuator":0,"start_ns":1000,…}
/// {"type":"lost","count":12}
/// ```
///
/// Times count from when the stream began. A line stands for one record of the session, in its
/// order. A reader passes over types that it does not know, so that a later version may add some; a
/// change of what is there changes ``version``. Captures, one document each, are
/// ``CaptureDocument``.
package enum CaptureStream {
  /// What the first line calls it.
  package static let format = "tactus-capture-stream"
  package static let version = 1
  /// Bytes of a line at most: a device with 64 actuators in all zones takes half of it.
  package static let lineBytes = 1 << 16
  /// Bytes of a stream in a file at most: as much as any file that is played may have, ten minutes
  /// and more of a level that always moves.
  package static let fileBytes = Limits.fileBytes
  /// The largest time, in nanoseconds, in either direction; what is beyond is moved to it.
  static let largestTime = Int64(Limits.timeSeconds * 1e9)
}
