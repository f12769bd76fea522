internal import Synchronization
internal import TactusSerial
internal import TactusWire

/// Who answered a greeting.
struct Greeted {
  var dictionary = DeviceDictionary()
  /// Nil before the first greeting.
  var answer: DeviceAnswer?
  var version: UInt8 = 0
}
