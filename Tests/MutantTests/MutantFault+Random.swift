@testable import TactusCertification

extension MutantFault {
  private static let ms: Int64 = 1_000_000

  /// One to three random faults, from imperceptible to obvious ones.
  static func some(_ random: inout SeededNumbers, actuators: Int) -> [MutantFault] {
    let count = [1, 1, 1, 1, 1, 1, 2, 2, 2, 3][random.next(below: 10)]
    return (0..<count).map { _ in
      MutantFault(change(&random, actuators), condition(&random, actuators))
    }
  }

  /// A random number between two bounds. Small numbers are more frequent than in a uniform
  /// distribution, so that faults of every order of magnitude occur.
  private static func number(
    _ random: inout SeededNumbers, _ low: Double, _ high: Double
  ) -> Double {
    // Halves the upper bound and doubles the lower one at random. A log-uniform number would need a
    // logarithm, which the standard library does not have.
    var (least, most) = (low, high)
    while most > 2 * least, random.next(below: 2) == 0 { most /= 2 }
    while most > 2 * least, random.next(below: 4) > 0 { least *= 2 }
    least = min(least, most)
    return least + (most - least) * random.share()
  }

  private static func time(
    _ random: inout SeededNumbers, _ low: Double, _ high: Double
  ) -> Int64 { Int64(number(&random, low, high) * Double(ms)) }

  private static func change(_ random: inout SeededNumbers, _ actuators: Int) -> Change {
    switch random.next(below: actuators > 1 ? 25 : 24) {
    case 0: .gain(1 - number(&random, 0.02, 1))
    case 1: .gain(1 + number(&random, 0.02, 2))
    case 2: .offset(number(&random, 0.01, 0.5))
    case 3: .steps(1 + random.next(below: 12))
    case 4: .deadBelow(number(&random, 0.02, 0.6))
    case 5: .ceiling(1 - number(&random, 0.02, 0.9))
    case 6: .heldRamps
    case 7: .residue(number(&random, 0.02, 0.5))
    case 8: .delay(time(&random, 2, 200))
    case 9: .jitter(time(&random, 4, 200))
    case 10: .drift(number(&random, 20, 2000))
    case 11: .longer(number(&random, 0.05, 2))
    case 12: .shortestDrive(time(&random, 10, 300))
    case 13: .cutAfter(time(&random, 10, 3000))
    case 14: .sagsTo(random.share(), after: time(&random, 10, 2000))
    case 15: .losesOnset
    case 16: .losesOff
    case 17: .losesChange
    case 18: .firstOfTwo
    case 19: .ignoresRevise
    case 20: .ignoresStop
    case 21: .stopsLate(time(&random, 5, 300))
    case 22: random.next(below: 2) == 0 ? .frequencyConstant : .frequencyMirrored
    case 23: .frequencyOff(number(&random, 0.02, 0.4))
    default: .crosstalk(number(&random, 0.02, 1))
    }
  }

  private static func condition(_ random: inout SeededNumbers, _ actuators: Int) -> Condition {
    switch random.next(below: actuators > 1 ? 18 : 17) {
    case 0...7: .always
    case 8: .upTo(1 + random.next(below: 20))
    case 9: .afterDrives(1 + random.next(below: 200))
    case 10: .afterTime(time(&random, 100, 200_000))
    case 11, 12: .every(2 + random.next(below: 200))
    case 13: .above(random.share())
    case 14: .upToLevel(random.share())
    case 15: .reopened
    case 16: .moving
    default: .actuator(random.next(below: actuators))
    }
  }
}
