import CoreHaptics
import TactusTesting
import UIKit

/// Plays a tap of a generator.
/// - Returns: whether the neighbouring package has compiled with a module UIKit.
public func play(_ simulator: HapticSimulator) throws -> Bool {
  try simulator.run {
    try Sound.prepare().start()
    Sound.tick()
    simulator.advance(by: 1)
  }
  return Sound.neighbourSeesViews
}
