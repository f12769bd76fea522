internal import TactusCapture
internal import TactusDevice

extension Capture {
  /// The parts of the capture that are lost when it is converted to patterns that replay it.
  var lossesOfReplay: [LossNote] {
    let counts = [
      (segments.count, "segment"), (events.count, "event"), (violations.count, "violation"),
      (reports.count, "report"),
    ].compactMap { PatternContents.counted($0.0, $0.1) }
    let records = counts.isEmpty ? "" : ", " + counts.joined(separator: ", ")
    var losses = [
      LossNote("all of the capture except its levels: device, clock, zone\(records)", .remark)
    ]
    let early = levels.count { $0.startNanoseconds < 0 }
    if let text = PatternContents.counted(early, "level") {
      losses.append(LossNote("\(text) before the first start", .felt))
    }
    if lostRecordCount > 0 {
      losses.append(LossNote("\(lostRecordCount) records that are missing in the capture", .felt))
    }
    return losses
  }
}
