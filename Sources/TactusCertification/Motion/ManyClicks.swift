internal import TactusDevice
internal import TactusMetrology

/// Long drives, many drives of 20 ms, and long drives again. The evidence has the peak of each
/// click, see ``KeptClicks``.
struct ManyClicks {
  private static let full = 10_000
  /// The time from the beginning of a click to that of the next one in nanoseconds. It is up to
  /// 1 ms longer, so that clicks begin at different phases of the samples.
  private static let interval = 100 * milliseconds
  /// The time from the planning of a drive to its beginning.
  private static let ahead = 50 * milliseconds
  /// The number of long drives before the clicks, and after them.
  private static let holds = 3
  /// The clicks whose mean peak is compared with that of the first ones.
  private static let block = 100
  /// The largest share of clicks whose peak may be unknown, because samples are lost.
  private static let mostUnknown = 0.05
  /// The ratio of a peak to its error from which the peak is more than noise.
  private static let noticed = 10.0
  /// The number of standard errors in an uncertainty.
  private static let standardErrors = 3.0
  /// The largest uncertainty with which a change of the peaks is stated, as a share.
  private static let mostUncertain = 0.05

  static func run(_ rig: any Rig, _ scale: Procedure.Scale) throws(RigFault) {
    try MotionTest.begin(rig)
    try HeldDrives.hold(rig, numbers: 1...holds)
    // The readings of the drive during all clicks would not fit into the evidence.
    rig.restInstruments()
    var time = rig.now + ahead
    let last = holds + scale.count(full)
    for number in (holds + 1)...last {
      try rig.play(
        Effect(level: 1, durationNanoseconds: KeptClicks.length, atNanoseconds: time),
        number: number)
      time += interval + Int64(number * 37 % 11) * milliseconds / 10
      try rig.pass(until: time - ahead)
    }
    try rig.pass(nanoseconds: 2 * MotionTest.still)
    try HeldDrives.hold(rig, numbers: last + 1...last + holds)
  }

  // MARK: Figures

  /// The number of clicks.
  let count: Int
  private let known: [Click]
  /// The evidence before and after the clicks; nil if it has too few samples.
  private let before: MotionEvidence?
  private let after: MotionEvidence?
  /// The error in g that the noise causes in each peak; nil if it is unknown.
  private let error: Double?
  /// The peak with which clicks are compared: the median of the first clicks, or of all, whichever
  /// is larger.
  private let usualPeak: Double

  private struct Click {
    /// The place among all clicks.
    var place: Int
    var peak: Double
    var isDisturbed: Bool
  }

  init(_ transcript: Transcript) {
    let kept = KeptClicks(transcript)
    let (stalls, clicks) = (Stalls(transcript), transcript.all(.click))
    count = clicks.count
    let known = clicks.enumerated().filter { $0.element.value >= 0 }.map { place, click in
      Click(
        place: place, peak: click.value,
        isDisturbed: stalls.mayEndLevel(
          from: click.nanoseconds, to: click.nanoseconds + Self.interval))
    }
    self.known = known
    usualPeak = max(Self.median(known), Self.median(known.prefix(Self.block)))
    before = kept.head.flatMap { MotionEvidence($0) }
    after = kept.tail.flatMap { MotionEvidence($0) }
    error = kept.peakError
  }

  private static func median(_ clicks: some Sequence<Click>) -> Double {
    let peaks = clicks.map(\.peak).sorted()
    return peaks.isEmpty ? 0 : peaks[peaks.count / 2]
  }

  /// The number of clicks with less than half of the usual peak.
  func lost(_ name: Measurement.Name) -> Measurement {
    if isStill || areClicksStill { return Measurement(name, count: count) }
    if let reason { return Measurement(name, .count, undetermined: reason) }
    let lost = known.filter(isLost)
    return Measurement(name, count: lost.count, excused: lost.count { !$0.isDisturbed })
  }

  private func isLost(_ click: Click) -> Bool { click.peak < usualPeak / 2 }

  /// Whether the long drives before the clicks cause no motion that a person feels.
  private var isStill: Bool {
    guard let before, before.noise != nil, error == nil, !before.drives.isEmpty else {
      return false
    }
    return before.drives.values.allSatisfy { drive in
      let most = before.greatestAmplitude(
        from: drive.end - (drive.end - drive.begin) / 4, to: drive.end)
      return most.map { $0 < FeltThreshold.leastGravities } ?? false
    }
  }

  /// Whether the clicks cause no motion that a person feels, although the long drives may.
  private var areClicksStill: Bool {
    guard let error, !known.isEmpty else { return false }
    return usualPeak < Self.noticed * error && Self.noticed * error < FeltThreshold.leastGravities
  }

  /// The reason why the peaks are undetermined; nil if they are known.
  private var reason: String? {
    guard let before else { return MotionTest.noRecording }
    guard let error else {
      let drives = before.drives.sorted { $0.key < $1.key }.map(\.value)
      return HeldDrives.steps(before, drives).amplitude.reason ?? Reason.lost.description
    }
    if usualPeak < Self.noticed * error { return Reason.weak.description }
    let unknown = 1 - Double(known.count) / Double(max(count, 1))
    return unknown > Self.mostUnknown ? Reason.lost.description : nil
  }

  /// The largest difference of the mean peak of a hundred clicks from that of the first hundred, as
  /// a share. Lost clicks do not count.
  func accelerationDrift(_ name: Measurement.Name) -> Measurement {
    if let reason { return Measurement(name, .ratio, undetermined: reason) }
    let counted = known.filter { !$0.isDisturbed && !isLost($0) }
    let blocks = Dictionary(grouping: counted) { $0.place / Self.block }
    let means = blocks.sorted { $0.key < $1.key }.map(\.value)
      .filter { $0.count * 2 >= Self.block }.map { Mean($0.map(\.peak)) }
    guard let first = means.first, means.count * 2 >= count / Self.block else {
      return Measurement(name, .ratio, undetermined: Reason.lost.description)
    }
    func share(_ mean: Mean) -> Double { abs(mean.value / first.value - 1) }
    let most = means.max { share($0) < share($1) } ?? first
    let errors = (first.error * first.error + most.error * most.error).squareRoot()
    let uncertainty = Self.standardErrors * errors / first.value
    guard uncertainty <= Self.mostUncertain else {
      let reason = Reason.uncertain(share: uncertainty / Self.mostUncertain)
      return Measurement(name, .ratio, undetermined: reason.description)
    }
    return Measurement(name, .ratio, share(most), uncertainty: uncertainty)
  }

  private struct Mean {
    var value: Double
    /// The standard error.
    var error: Double

    init(_ values: [Double]) {
      let (count, mean) = (Double(values.count), values.reduce(0, +) / Double(values.count))
      let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      value = mean
      error = (squares / max(count - 1, 1) / count).squareRoot()
    }
  }

  /// The difference of the resonance after the clicks from that before them, as a share.
  func resonanceDrift(_ name: Measurement.Name) -> Measurement {
    func resonance(_ motion: MotionEvidence?) -> Measured? {
      guard let motion, let drives = motion.undisturbed(motion.drives.keys.sorted()) else {
        return nil
      }
      return ResonanceFigures(motion.record, decaysAfter: drives, noise: motion.noise).resonance
    }
    let (first, last) = (resonance(before), resonance(after))
    guard case .value(let hertz, let error)? = first, case .value(let end, let endError)? = last
    else {
      let reason = first?.reason ?? last?.reason ?? MotionTest.noRecording
      return Measurement(name, .ratio, undetermined: reason)
    }
    return Measurement(
      name, .ratio, abs(end / hertz - 1), uncertainty: (error + endError) / hertz)
  }
}
