import CoreHaptics
import Dispatch
import Glibc
import TactusBackends
import TactusDevice

/// Plays at full strength on an engine, as an app does, and starts the engine again each time that
/// it has stopped. Prints a line with the reason of each stop, and a line for each reset.
func playOnEngine(_ device: DeviceID) throws -> Never {
  let engine = try CHHapticEngine(configuration: Configuration(device: device))
  let stopped = DispatchSemaphore(value: 0)
  engine.stoppedHandler = { reason in
    show("\(reason.rawValue)")
    stopped.signal()
  }
  engine.resetHandler = { show("reset") }
  while true {
    // While the pad is away, the engine does not start.
    while (try? hum(engine)) == nil { poll(nil, 0, 50) }
    stopped.wait()
  }
}

private func show(_ text: String) {
  let line = text + "\n"
  _ = unsafe write(STDOUT_FILENO, line, line.utf8.count)
}

/// Plays for a quarter of an hour.
private func hum(_ engine: CHHapticEngine) throws {
  try engine.start()
  let event = CHHapticEvent(
    eventType: .hapticContinuous,
    parameters: [CHHapticEventParameter(parameterID: .hapticIntensity, value: 1)],
    relativeTime: 0, duration: 1000)
  let player = try engine.makePlayer(with: CHHapticPattern(events: [event], parameters: []))
  try player.start(atTime: CHHapticTimeImmediate)
}
