import GameController
import TactusTesting

/// Plays a vibration of two levels on the machine's own device, because no game pad is connected.
/// Stops the vibration at the end.
public func play(_ simulator: HapticSimulator) throws {
  try simulator.run {
    let pad = GCController.controllers().first(where: isSuitable) ?? GCController.current
    let rumble = try Rumble(controller: pad)
    try rumble.set(.leftHandle, 0.25)
    simulator.advance(by: 100)
    try rumble.set(.leftHandle, 0.75)
    simulator.advance(by: 1)
    try rumble.stop()
    simulator.advance(by: 1)
  }
}
