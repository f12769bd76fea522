import TactusMetrology
import TestAccuracy
import TestMotion
import Testing

/// Tests devices and sensors with which figures cannot be measured. Each figure is undetermined,
/// with its reason.
@Suite struct ReasonTests {
  private static let lra = ModelLRA(
    resonance: 175, quality: 20, peakG: 1.5, stiffening: 0,
    law: DriveLaw(deadZone: 0, exponent: 1), driveHertz: nil, overdrive: 1, brakeGain: 1)
  private static let sensor = ModelSensor(
    nominalRate: 3200, rateError: 0, rangeG: 8, resolutionG: 0.0005, biasG: 0.05, gravityG: 0.5,
    gravityHertz: 0.1, loss: 0, stampError: 0.0001)

  private func measured(
    _ motor: ModelLRA = lra, _ sensor: ModelSensor = sensor, session: Session = Session()
  ) -> MeasuredDevice.Figures? {
    MeasuredDevice(ModelDevice(motor: .lra(motor), sensor: sensor), session: session)
      .figures(decibels: 40, seed: 5)
  }

  private func reason(_ measured: Measured?) -> Reason? {
    if case .undetermined(let reason) = measured { reason } else { nil }
  }

  @Test func `a good device has all figures`() throws {
    let figures = try #require(measured())
    let resonance = try #require(figures.resonance.value)
    #expect(abs(resonance - 175) < 0.5)
    #expect(abs(try #require(figures.quality.value) - 20) < 0.5)
    #expect(figures.law.last?.value == 0)
    #expect(figures.click.peak.value != nil)
  }

  @Test func `accelerations beyond the range of the sensor are clipped`() {
    var sensor = Self.sensor
    sensor.rangeG = 1.2
    let figures = measured(Self.lra, sensor)
    #expect(reason(figures?.rise) == .clipped)
    #expect(reason(figures?.resonance) == .clipped)
    #expect(reason(figures?.law.last) == .clipped)
  }

  @Test func `many lost samples leave no figure`() {
    var sensor = Self.sensor
    sensor.loss = 0.3
    let figures = measured(Self.lra, sensor)
    #expect(reason(figures?.rise) != nil)
    #expect(reason(figures?.click.peak) == .lost)
  }

  @Test func `a sensor that is too slow for the vibration says so`() {
    var sensor = Self.sensor
    sensor.nominalRate = 1000
    let figures = measured(Self.lra, sensor)
    #expect(reason(figures?.rise) == .slowSensor)
    #expect(reason(figures?.resonance) == .slowSensor)
    #expect(reason(figures?.law[4]) == .slowSensor)
    #expect(reason(figures?.click.peak) == .slowSensor)
  }

  @Test func `a sensor's wrong clock is corrected by the times of the blocks`() throws {
    var sensor = Self.sensor
    sensor.rateError = 0.03
    let resonance = try #require(measured(Self.lra, sensor)?.resonance.value)
    #expect(abs(resonance - 175) < 0.5)
  }

  @Test func `without times of blocks, a clock that may be wrong leaves no resonance`() throws {
    let values = Array(repeating: 0.0, count: 4000)
    let facts = SensorFacts(rateHertz: 3200, rateTolerance: 0.03, rangeG: 8)
    let record = try #require(
      MotionRecord(blocks: [MotionBlock(seconds: 0, values: values)], sensor: facts))
    #expect(record.stepUncertainty == 0.03)
  }

  /// A device that brakes when it should coast must not get a quality factor.
  @Test(arguments: [0.2, 0.5, 1, 2])
  func `a decay with a brake is not that of a resonance`(_ gain: Double) {
    var motor = Self.lra
    motor.brakeGain = gain
    let figures = measured(motor, session: Session(coasts: false))
    #expect(reason(figures?.quality) == .notOneResonance)
  }

  @Test func `a drive that is too short for the actuator has not settled`() {
    var motor = Self.lra
    motor.quality = 150
    #expect(reason(measured(motor)?.rise) == .notSettled)
  }

  @Test func `a device that does not move has no figures`() {
    var motor = Self.lra
    motor.law = DriveLaw(deadZone: 1, exponent: 1)
    let device = MeasuredDevice(ModelDevice(motor: .lra(motor), sensor: Self.sensor))
    let figures = device.figures(noiseG: 0.01, clickNoiseG: 0.01, seed: 3)
    #expect(reason(figures?.rise) == .weak)
    #expect(reason(figures?.resonance) == .weak)
    #expect(reason(figures?.law[0]) == .weak)
    #expect(figures?.click.peak.value == nil)
  }

  @Test func `too few clicks are among the causes that the reason names`() throws {
    let block = MotionBlock(seconds: 0, lost: 0, values: [Double](repeating: 0, count: 1000))
    let facts = SensorFacts(rateHertz: 1000, rateTolerance: 0.03, rangeG: 8)
    let record = try #require(MotionRecord(blocks: [block], sensor: facts))
    let click = DriveSpan(begin: 0.5, end: 0.52, restUntil: 0.9)
    let figures = ClickFigures(
      record, clicks: [click], windowSeconds: 0.02, isRotating: false,
      noise: StillNoise(record, from: 0, to: 0.4))
    let why = reason(figures.peak)
    #expect(why == .noStillTime)
    #expect(why?.description.contains("too few drives") == true)
  }

  @Test func `reasons are whole sentences without a trap for any share`() {
    for share in [0, 1.04, 999, 1000, .infinity, .nan] {
      #expect(Reason.uncertain(share: share).description.hasPrefix("the uncertainty is "))
    }
    #expect(
      Reason.uncertain(share: 1.04).description
        == "the uncertainty is 1.1 times the largest permitted one")
  }
}
