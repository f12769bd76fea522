internal import Synchronization
internal import TactusDevice

/// The way in which a player gets its device.
protocol PlayerSource: Sendable {
  /// Transfers data between device and harness on the calling thread, if the device has no thread
  /// of its own.
  func run()
  /// Records that the playback thread should call the output at or after a time.
  func expectCall(at nanoseconds: Int64)
  /// Sends `marked` after all earlier events; false: that is not possible yet.
  func mark(_ number: Int) -> Bool
  /// Creates the device for the present state of the line.
  func makeDevice() throws(DeviceError) -> any HapticDevice
}
