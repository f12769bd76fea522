import Glibc
import TactusDevice
import TactusEngine
import TactusEvdev
import TactusPattern

// Plays at full strength on the device that the last argument names, until the process is killed.
// If the first argument is `engine`, a CHHapticEngine plays. The tests in the guest (a virtual
// machine) kill and freeze this process, and unplug its device.

/// Opens a device. Tries again if the device does not answer, because on a busy machine a connected
/// device may answer too late.
func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
  let backend = EvdevBackend()
  while true {
    do throws(DeviceError) {
      return try backend.open(id)
    } catch {
      if error.kind != .notAnswering { throw error }
    }
  }
}

let pattern = Pattern(events: [
  Event(.hapticContinuous, time: 0, parameters: [EventParameter(.hapticIntensity, 1)])
])
do {
  if CommandLine.arguments.dropFirst().first == "engine" {
    try playOnEngine(DeviceID(CommandLine.arguments.dropFirst(2).joined()))
  }
  let session = try Session.live()
  let device = try open(DeviceID(CommandLine.arguments.dropFirst().joined()))
  let player = session.makePlayer(
    Timeline(pattern), in: session.makeGroup(), on: try session.open(device))
  try player.start()
  while true { pause() }
} catch {
  let line = "KernelPlayer: \(error)\n"
  _ = unsafe write(STDERR_FILENO, line, line.utf8.count)
  exit(1)
}
