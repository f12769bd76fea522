extension CertificationTest {
  /// Plays effects one after another: the given number of them, and another one for each that a
  /// stall of the host disturbed, up to twice the given number in all.
  /// - Parameter body: plays the effect with a number, from 1, and returns the time at which its
  ///   measured part begins.
  static func repeated(
    _ count: Int, on rig: any Rig, _ body: (_ number: Int) throws(RigFault) -> Int64
  ) throws(RigFault) {
    var (number, undisturbed) = (0, 0)
    while undisturbed < count, number < 2 * count {
      number += 1
      let begin = try body(number)
      if !rig.isDisturbed(from: begin, to: begin + 25 * milliseconds) { undisturbed += 1 }
    }
  }
}
