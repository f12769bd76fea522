internal import Synchronization
internal import TactusSerial
internal import TactusWire

/// The result of a greeting.
struct Greeted {
  var dictionary = DeviceDictionary()
  /// The device's answer; nil before the first greeting.
  var answer: DeviceAnswer?
  var version: UInt8 = 0
}
