extension CertificationTest {
  /// The numbers of effects that are played one after another: as many as asked for, and for each
  /// that a stall of the host disturbed one more, up to as many again.
  /// - Parameter body: plays one, and returns when what is measured of it begins.
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
