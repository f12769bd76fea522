/// The amplitudes that hid-nintendo distinguishes (`joycon_rumble_amplitudes` in
/// `drivers/hid/hid-nintendo.c`, from dekuNukem's table of a controller's rumble data).
package enum SwitchAmplitudes {
  /// The amplitudes in the driver's steps, by index. Index 0 is no vibration, and index
  /// ``SwitchRumble/largestAmplitude`` is full amplitude.
  private static let table = [
    0, 10, 12, 14, 17, 20, 24, 28, 33, 40, 47, 56, 67, 80, 95, 112, 117, 123, 128, 134, 140, 146,
    152, 159, 166, 173, 181, 189, 198, 206, 215, 225, 230, 235, 240, 245, 251, 256, 262, 268, 273,
    279, 286, 292, 298, 305, 311, 318, 325, 332, 340, 347, 355, 362, 370, 378, 387, 395, 404, 413,
    422, 431, 440, 450, 460, 470, 480, 491, 501, 512, 524, 535, 547, 559, 571, 584, 596, 609, 623,
    636, 650, 665, 679, 694, 709, 725, 741, 757, 773, 790, 808, 825, 843, 862, 881, 900, 920, 940,
    960, 981, 1003,
  ]

  /// The index that the driver sends for a magnitude of 16 bits: the first that is not below it.
  package static func index(of magnitude: Int) -> Int {
    let amplitude = magnitude * (table.last ?? 0) / 65_535
    return table.firstIndex { $0 >= amplitude } ?? table.count - 1
  }

  /// The amplitude of an index relative to the largest one, 0 to 1.
  package static func part(_ index: Int) -> Double {
    Double(table[min(max(index, 0), table.count - 1)]) / Double(table.last ?? 1)
  }
}
