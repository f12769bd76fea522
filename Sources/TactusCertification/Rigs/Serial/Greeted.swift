internal import Synchronization
internal import TactusSerial
internal import TactusWire

/// The result of a greeting.
struct Greeted {
  var dictionary = DeviceDictionary()
  /// Nil before the first greeting.
  var answer: DeviceAnswer?
  var version: UInt8 = 0
}
