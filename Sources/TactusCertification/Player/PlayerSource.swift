internal import Synchronization
internal import TactusDevice

/// Where a player has its device from.
protocol PlayerSource: Sendable {
  /// Moves what the device itself does not move, on the calling thread.
  func run()
  /// From a time on the playback thread owes the output a call.
  func expectCall(at nanoseconds: Int64)
  /// Makes `marked` be told behind everything that was done until now; false: not yet possible.
  func mark(_ number: Int) -> Bool
  /// The device, as the line is now.
  func makeDevice() throws(DeviceError) -> any HapticDevice
}
