internal import Glibc
internal import TactusStatistics

/// An acceleration sensor with the errors of a real one.
package struct ModelSensor: Sendable, Hashable {
  /// The nominal rate in hertz.
  package var nominalRate: Double
  /// The relative error of the rate.
  package var rateError: Double
  package var rangeG: Double
  /// The step of the values in g.
  package var resolutionG: Double
  package var biasG: Double
  /// The amplitude in g of the component of gravity along the sensor's axis. It varies as a sine,
  /// as if the sensor rotated.
  package var gravityG: Double
  /// The frequency of that sine in hertz.
  package var gravityHertz: Double
  /// The probability that a block is lost.
  package var loss: Double
  /// The largest error of the time of a block in seconds.
  package var stampError: Double

  /// The number of samples in a block.
  package static let blockSamples = 32

  package init(
    nominalRate: Double, rateError: Double, rangeG: Double, resolutionG: Double, biasG: Double,
    gravityG: Double, gravityHertz: Double, loss: Double, stampError: Double
  ) {
    (self.nominalRate, self.rateError, self.rangeG) = (nominalRate, rateError, rangeG)
    (self.resolutionG, self.biasG, self.gravityG) = (resolutionG, biasG, gravityG)
    (self.gravityHertz, self.loss, self.stampError) = (gravityHertz, loss, stampError)
  }

  /// The true rate in hertz.
  package var rate: Double { nominalRate * (1 + rateError) }

  /// A block of samples.
  package struct Block: Sendable, Hashable {
    package var seconds: Double
    package var lost: Int
    package var values: [Double]
  }

  /// Samples a motion. The interval of the sensor must be a multiple of the step of the motion.
  /// - Parameter noise: the standard deviation of the noise in g.
  package func blocks(of motion: ModelMotion, noise: Double, seed: UInt64) -> [Block] {
    var random = NormalNumbers(seed: seed)
    let each = Int((1 / rate / motion.step).rounded())
    var (blocks, lost): ([Block], Int) = ([], 0)
    var place = 0
    while (place + Self.blockSamples) * each < motion.accelerations.count {
      let isLost = place > 0 && random.uniform(0...1) < loss
      let stamp = Double(place * each) * motion.step + random.uniform(-stampError...stampError)
      let values = (0..<Self.blockSamples).map { index in
        let time = Double((place + index) * each) * motion.step
        let gravity = gravityG * sin(2 * .pi * gravityHertz * time + 0.4)
        let value =
          motion.accelerations[(place + index) * each] + biasG + gravity + noise * random.normal()
        let step = (value / resolutionG).rounded() * resolutionG
        return min(max(step, -rangeG), rangeG)
      }
      place += Self.blockSamples
      if isLost {
        lost += Self.blockSamples
      } else {
        blocks.append(Block(seconds: stamp, lost: lost, values: values))
        lost = 0
      }
    }
    return blocks
  }
}
