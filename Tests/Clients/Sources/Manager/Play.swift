import TactusTesting

/// Plays a tap, loses the device, gets it back, and plays another tap.
public func play(_ simulator: HapticSimulator) -> [String] {
  let manager = simulator.run { HapticsManager.shared }
  manager.playTap()
  simulator.advance(by: 1)
  simulator.unplug()
  simulator.advance(by: 1)
  simulator.plugIn()
  simulator.advance(by: 1)
  manager.playTap(intensity: 0.25, sharpness: 1)
  simulator.advance(by: 1)
  return manager.messages
}
