import CoreHaptics
import TactusTesting
import UIKit

/// Plays a feedback generator's tap.
/// - Returns: whether a module UIKit could be imported when the neighbouring package was compiled.
public func play(_ simulator: HapticSimulator) throws -> Bool {
  try simulator.run {
    try Sound.prepare().start()
    Sound.tick()
    simulator.advance(by: 1)
  }
  return Sound.neighbourSeesViews
}
