import TactusTesting

/// Plays a tap, unplugs the device, plugs it in again, and plays another tap.
/// - Returns: the messages of the manager.
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
