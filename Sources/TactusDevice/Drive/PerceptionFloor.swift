internal import Glibc

/// The weakest vibration that a hand feels, as a function of its frequency.
///
/// The points are taken from Android's test of vibrators, which requires 10 dB more (Vendor Test
/// Suite, `vibrator/aidl/vts/pwle_v2_utils.h`). They apply to long vibrations. Between two points
/// the level in decibels is linear in the frequency.
public enum PerceptionFloor {
  /// Frequencies in hertz, and levels in decibels relative to 1 g of peak acceleration.
  private static let points: [(hertz: Double, decibels: Double)] = [
    (0.4, -97.81), (2, -69.86), (3, -62.81), (4, -58.81), (5, -56.69), (6, -54.77), (7.2, -52.85),
    (8, -51.77), (8.64, -50.84), (10, -48.90), (10.37, -48.52), (12.44, -46.50), (14.93, -44.43),
    (15, -44.35), (17.92, -41.96), (20, -40.36), (21.5, -39.60), (25, -37.48), (25.8, -36.93),
    (30, -34.31), (35, -33.13), (40, -32.81), (50, -31.94), (60, -31.77), (70, -31.59),
    (72, -31.55), (80, -31.77), (86.4, -31.94), (90, -31.73), (100, -31.90), (103.68, -31.77),
    (124.42, -31.70), (149.3, -31.38), (150, -31.35), (179.16, -31.02), (200, -30.86),
    (215, -30.35), (250, -28.98), (258, -28.68), (300, -26.81), (400, -19.81),
  ]

  /// How far above the floor a tap must be to be felt: 10 dB, as in the same test.
  public static let marginDecibels = 10.0

  /// The peak acceleration in g that is just felt at a frequency in hertz.
  public static func gravities(hertz: Double) -> Double {
    pow(10, decibels(hertz: hertz) / 20)
  }

  private static func decibels(hertz: Double) -> Double {
    guard let above = points.firstIndex(where: { $0.hertz >= hertz }) else {
      return points[points.count - 1].decibels
    }
    if above == 0 { return points[0].decibels }
    let (low, high) = (points[above - 1], points[above])
    let share = (hertz - low.hertz) / (high.hertz - low.hertz)
    return low.decibels + (high.decibels - low.decibels) * share
  }
}
