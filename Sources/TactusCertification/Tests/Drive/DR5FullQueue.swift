internal import TactusDevice

extension CertificationTest {
  static let fullQueue = CertificationTest(
    id: "DR-5", title: "Stop with a full queue", group: .drive, profile: .core, need: .drive,
    definition: "A stop also ends all segments of a queue that is full of scheduled segments.",
    seconds: 0.7,
    measurements: ProtocolAnswers.names,
    run: { rig, _ throws(RigFault) in
      let operations = Operations(rig)
      for _ in 0..<3 {
        try operations.attempt("on", isDeclared: true, operations.segment(0, 0.6))
        try operations.fill(with: 0.9)
        rig.note(.stop)
        try rig.sendStop()
        // Waits until after the start of the last scheduled segment.
        try rig.pass(nanoseconds: max(operations.ahead, 0) + 200 * milliseconds)
      }
    },
    measure: ProtocolAnswers.measure)
}

extension Operations {
  /// Fills the device's queue with segments that all begin at the same later time.
  fileprivate func fill(with level: Double) throws(RigFault) {
    guard let capacity = capabilities.capacitySegments, ahead > 0 else { return }
    let tried = segment(0, level, from: ahead)
    try attemptAtOnce(
      (1...capacity).map { ("segment \($0) of \(capacity)", true, tried) })
    try requireWaiting(tried)
  }
}
