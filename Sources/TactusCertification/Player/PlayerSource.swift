internal import Synchronization
internal import TactusDevice

/// How a player gets its device.
protocol PlayerSource: Sendable {
  /// Transfers, on the calling thread, what the device itself does not transfer.
  func run()
  /// The playback thread must call the output from a time on.
  func expectCall(at nanoseconds: Int64)
  /// Sends `marked` after everything that was done until now; false: not yet possible.
  func mark(_ number: Int) -> Bool
  /// The device in the present state of the line.
  func makeDevice() throws(DeviceError) -> any HapticDevice
}
