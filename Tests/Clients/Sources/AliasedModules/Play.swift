import CoreHaptics
import TactusTesting
import UIKit

/// A tap of a generator; whether the neighbour sees a module UIKit.
public func play(_ simulator: HapticSimulator) throws -> Bool {
  try simulator.run {
    try Sound.prepare().start()
    Sound.tick()
    simulator.advance(by: 1)
  }
  return Sound.neighbourSeesViews
}
