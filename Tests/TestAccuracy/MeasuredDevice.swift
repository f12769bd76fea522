internal import Glibc
package import TactusMetrology
package import TestMotion

/// A modelled device with its true figures. It can be measured with noise of a given size.
package struct MeasuredDevice: Sendable {
  package let device: ModelDevice
  package let session: Session
  package let motion: ModelMotion
  /// The motion of the clicks, which are in a separate recording.
  package let clicks: ModelMotion
  package let truth: Truth

  /// The uncertainty of the times of drives in seconds.
  package static let timeUncertainty = 0.0001

  package init(_ device: ModelDevice, session: Session = Session()) {
    self.device = device
    self.session = session
    let step = 1 / device.sensor.rate
    // The steps are short enough for the integration, and the interval of the sensor is a whole
    // number of them.
    let parts = max((step / 1e-4).rounded(.up), 2)
    let motor = device.motor
    motion = motor.motion(session.drives, step: step / parts, seconds: session.seconds)
    clicks = motor.motion(
      Session.ofClicks.drives, step: step / parts, seconds: Session.ofClicks.seconds)
    truth = Truth(device, session, motion, clicks: clicks)
  }

  /// The figures that are measured.
  package struct Figures: Sendable {
    package var resonance: Measured
    package var quality: Measured
    package var rise: Measured
    package var brake: Measured
    package var law: [Measured]
    package var click: ClickFigures
  }

  /// Measures the device.
  /// - Parameter decibels: the ratio of the vibration's root mean square to that of the noise. The
  ///   vibration is the steady one at full drive; for clicks it is the strongest part of a click.
  /// - Returns: nil if a recording is refused.
  package func figures(decibels: Double, seed: UInt64) -> Figures? {
    let ratio = 2.0.squareRoot() * pow(10, decibels / 20)
    return figures(
      noiseG: truth.amplitude / ratio, clickNoiseG: truth.click.peak / ratio, seed: seed)
  }

  /// Measures the device with noise of stated sizes in g.
  package func figures(noiseG: Double, clickNoiseG: Double, seed: UInt64) -> Figures? {
    guard let record = record(motion, noise: noiseG, seed: seed),
      let clickRecord = self.record(clicks, noise: clickNoiseG, seed: seed &+ 1)
    else { return nil }
    let spans = spans(session, seed: seed)
    let noise = StillNoise(record, from: 0, to: Session.still)
    let steps = StepFigures(
      record, drives: Array(spans[session.holds]), isRotating: isRotating,
      timeUncertainty: Self.timeUncertainty, noise: noise)
    let resonance = ResonanceFigures(
      record, decaysAfter: Array(spans[session.coasts]), noise: noise)
    let law = AmplitudeLaw(
      record, staircases: session.staircases.map { Array(spans[$0]) }, isRotating: isRotating,
      noise: noise)
    let click = ClickFigures(
      clickRecord, clicks: self.spans(.ofClicks, seed: seed &+ 2),
      windowSeconds: 2 / (steps.hertz ?? truth.hertz), isRotating: isRotating,
      noise: StillNoise(clickRecord, from: 0, to: Session.still))
    return Figures(
      resonance: resonance.resonance, quality: resonance.quality, rise: steps.rise,
      brake: steps.brake, law: law.decibels, click: click)
  }

  private var isRotating: Bool { if case .erm = device.motor { true } else { false } }

  private func record(_ motion: ModelMotion, noise: Double, seed: UInt64) -> MotionRecord? {
    let blocks = device.sensor.blocks(of: motion, noise: noise, seed: seed).map {
      MotionBlock(seconds: $0.seconds, lost: $0.lost, values: $0.values)
    }
    let sensor = SensorFacts(
      rateHertz: device.sensor.nominalRate, rateTolerance: 0.03, rangeG: device.sensor.rangeG)
    return MotionRecord(blocks: blocks, sensor: sensor)
  }

  /// The drives, with random errors of their times.
  private func spans(_ session: Session, seed: UInt64) -> [DriveSpan] {
    var random = NormalNumbers(seed: seed &+ 1)
    let range = -Self.timeUncertainty...Self.timeUncertainty
    return zip(session.drives, session.rests).map { drive, rest in
      DriveSpan(
        begin: drive.begin + random.uniform(range), end: drive.end + random.uniform(range),
        restUntil: rest)
    }
  }
}
