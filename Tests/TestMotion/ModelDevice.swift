/// A modelled actuator with a modelled sensor.
///
/// The ranges of the parameters come from data sheets and notes of makers:
///
/// - LRA: resonances of common parts are 150, 175, 205, 235 and 240 Hz. The quality factor of a
///   bare part at 175 Hz is about 47 (TI, SSZTAZ3: at 2.5 Hz from the resonance the vibration is 40
///   % weaker). The quality factor of a mounted part is lower. Amplitudes are 0.8 to 2 g.
/// - ERM: rises of 40 to 140 ms (the libraries of the DRV2605L are sorted by them, SLOS854), from
///   0.3 to 2.5 g. Coin motors turn up to 230 times per second, the heavy motors of pads some 60
///   times.
/// - Wideband actuators: rises of at most 4 ms for piezo parts (TDK), some 9 ms for voice coils.
/// - Sensors: rates of 3.2 kHz and above that are wrong by up to 3 %, 16 bits, 8 or 16 g.
package struct ModelDevice: Sendable, Hashable {
  package var motor: ModelMotor
  package var sensor: ModelSensor

  package init(motor: ModelMotor, sensor: ModelSensor) {
    self.motor = motor
    self.sensor = sensor
  }

  /// The kinds of motors, by which devices are drawn.
  package enum Kind: String, Sendable, CaseIterable {
    case lra = "LRA"
    case erm = "ERM"
    case wideband
  }

  package static func random(_ kind: Kind, seed: UInt64) -> ModelDevice {
    var random = NormalNumbers(seed: seed)
    let motor: ModelMotor =
      switch kind {
      case .lra: .lra(.random(&random))
      case .erm: .erm(.random(&random))
      case .wideband: .wideband(.random(&random))
      }
    return ModelDevice(motor: motor, sensor: .random(&random))
  }
}

extension ModelLRA {
  fileprivate static func random(_ random: inout NormalNumbers) -> ModelLRA {
    let resonance = random.element(of: [150, 175, 205, 235, 240]) * random.uniform(0.97...1.03)
    let follows = random.uniform(0...1) < 0.5
    return ModelLRA(
      resonance: resonance, quality: random.uniform(10...45), peakG: random.uniform(0.8...2),
      stiffening: random.uniform(-0.02...0.02), law: .random(&random),
      driveHertz: follows ? nil : resonance * random.uniform(0.99...1.01),
      overdrive: random.uniform(1...2), brakeGain: random.uniform(0.5...2))
  }
}

extension ModelERM {
  fileprivate static func random(_ random: inout NormalNumbers) -> ModelERM {
    ModelERM(
      hertz: random.uniform(60...230), peakG: random.uniform(0.3...2.5),
      timeConstant: random.uniform(0.015...0.055), drag: random.uniform(0...0.2),
      law: .random(&random),
      brakeGain: random.uniform(0.3...1.5))
  }
}

extension ModelWideband {
  fileprivate static func random(_ random: inout NormalNumbers) -> ModelWideband {
    ModelWideband(
      hertz: random.uniform(60...300), peakG: random.uniform(0.5...3),
      timeConstant: random.uniform(0.0005...0.004), law: .random(&random),
      brakeGain: random.uniform(1...3))
  }
}

extension DriveLaw {
  fileprivate static func random(_ random: inout NormalNumbers) -> DriveLaw {
    DriveLaw(deadZone: random.uniform(0...0.08), exponent: random.uniform(0.7...1.4))
  }
}

extension ModelSensor {
  fileprivate static func random(_ random: inout NormalNumbers) -> ModelSensor {
    let range = random.element(of: [8.0, 16])
    return ModelSensor(
      nominalRate: random.element(of: [3200, 6400, 8000]), rateError: random.uniform(-0.03...0.03),
      rangeG: range, resolutionG: range / 32_768, biasG: random.uniform(-0.1...0.1),
      gravityG: random.uniform(0...1), gravityHertz: random.uniform(0...0.2),
      loss: random.uniform(0...0.002), stampError: 0.0001)
  }
}
