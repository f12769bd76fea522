internal import TactusDevice

extension CertificationTest {
  static let badLine = CertificationTest(
    id: "RB-2", title: "Damaged, doubled and reordered frames", group: .robustness,
    profile: .core, need: .answers,
    definition: "1000 frames with a bit error rate of 0.001, some doubled, some in the wrong "
      + "order: none of them causes a wrong drive.",
    quickDefinition: "100 frames with a bit error rate of 0.001, some doubled, some in the wrong "
      + "order: none of them causes a wrong drive.",
    seconds: 0.5,
    measurements: BadLine.names,
    run: { rig, scale throws(RigFault) in
      try BadLine(rig, frames: scale.count(1000)).run()
    },
    measure: { transcript in BadLine.measure(transcript) },
    stimulusProblem: { transcript, scale in
      BadLine.problem(in: transcript, frames: scale.count(1000))
    })
}
