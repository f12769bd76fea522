internal import Synchronization
internal import TactusDevice

/// The way in which a player gets its device.
protocol PlayerSource: Sendable {
  /// Transfers data between device and harness on the calling thread until the harness closes the
  /// line. Does nothing if the device has a thread of its own.
  func run()
  /// Announces that the playback thread should call the output at or after a time, so that its
  /// lateness is measured.
  func expectCall(at nanoseconds: Int64)
  /// Sends `marked` after all earlier events. Returns false if that is not possible yet.
  func mark(_ number: Int) -> Bool
  /// Creates the device. Called again after a disconnect.
  func makeDevice() throws(DeviceError) -> any HapticDevice
}
