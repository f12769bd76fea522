internal import Synchronization
internal import TactusSerial
internal import TactusWire

/// The declarations that a device made about itself when the harness began a session with it.
struct Greeted {
  var dictionary = DeviceDictionary()
  /// The device's answer; nil before the first greeting.
  var answer: DeviceAnswer?
  var version: UInt8 = 0
}
