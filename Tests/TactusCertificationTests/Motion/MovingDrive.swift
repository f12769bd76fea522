import Synchronization
import TactusDevice
import TestMotion

/// A device with one modelled actuator and a modelled accelerometer.
struct MovingDevice: Sendable {
  var motor: ModelMotor
  /// The kind and the frequency in hertz that the device declares.
  var kind = Actuator.Kind.lra
  var hertz = 175.0
  var sensor = ModelSensor(
    nominalRate: 3200, rateError: 0.01, rangeG: 8, resolutionG: 0.0005, biasG: 0.05, gravityG: 0.5,
    gravityHertz: 0.1, loss: 0.001, stampError: 0.00005)
  /// The standard deviation of the sensor's noise in g.
  var noise = 0.01
  /// Whether the device brakes at the end of each drive.
  var brakes = false
  /// The time by which the drive follows the commands later, in seconds.
  var latency = 0.004
  /// The levels of successive drives, as shares of the requested ones.
  var gains = [1.0]
  /// The time in seconds by which successive drives begin later still.
  var delays = [0.0]
}

/// The levels of a modelled actuator, and the samples of its motion.
final class MovingDrive: DeviceModel {
  static let id = DeviceID(backend: "moving")

  private struct State {
    var begin: Int64 = 0
    /// The level from each time on.
    var levels: [(time: Int64, level: Double)] = []
  }

  let listing = DeviceListing(
    id: id, name: "Moving", category: .serial,
    identity: DeviceIdentity(
      backend: "moving", category: .serial, vendor: 1, uniqueID: "1", firmware: "1"))
  private let device: MovingDevice
  /// The time in nanoseconds on the clock of the rig.
  private let now: @Sendable () -> Int64
  private let state = Mutex(State())

  init(_ device: MovingDevice, now: @escaping @Sendable () -> Int64) {
    (self.device, self.now) = (device, now)
  }

  var capabilities: OutputCapabilities {
    OutputCapabilities(
      actuators: [
        Actuator(
          name: "motor", kind: device.kind, frequencyBandHertz: device.hertz...device.hertz)
      ], latencyNanoseconds: Int64(device.latency * 1e9))
  }

  var instrument: InstrumentDescription {
    let sensor = device.sensor
    return InstrumentDescription(
      name: "modelled accelerometer",
      quantity: .acceleration(samplesPerSecond: sensor.nominalRate, lowestHertz: 50),
      resolutionNanoseconds: Int64(sensor.stampError * 1e9),
      range: "-\(sensor.rangeG) to \(sensor.rangeG) g", greatestG: sensor.rangeG, isSimulated: true)
  }

  func take() -> Bool { true }

  func release() {}

  func begin() {
    state.withLock { $0 = State(begin: now()) }
  }

  func play(_ segment: Segment, at time: Int64) -> Bool {
    let start = segment.isDueOnArrival ? time : max(segment.startNanoseconds, time)
    state.withLock { state in
      state.levels.removeAll { $0.time >= start }
      state.levels.append((start, segment.startLevel))
      if segment.endLevel != segment.startLevel {
        let length = segment.endNanoseconds - segment.startNanoseconds
        state.levels.append((start + length, segment.endLevel))
      }
    }
    return true
  }

  func revise(from time: Int64) { state.withLock { $0.levels.removeAll { $0.time >= time } } }

  func stop(at time: Int64) {
    state.withLock { state in
      state.levels.removeAll { $0.time >= time }
      state.levels.append((time, 0))
    }
  }

  func samples(until end: Int64) -> [InstrumentSample] {
    let (begin, levels) = state.withLock { ($0.begin, $0.levels) }
    let drives = drives(levels, from: begin, to: end)
    let step = 1 / device.sensor.rate
    let parts = max((step / 1e-4).rounded(.up), 2)
    let motion = device.motor.motion(
      drives, step: step / parts, seconds: Double(end - begin) / 1e9)
    return device.sensor.blocks(of: motion, noise: device.noise, seed: 11).flatMap { block in
      block.values.enumerated().map { place, g in
        let seconds = block.seconds + Double(place) / device.sensor.rate
        return InstrumentSample(.acceleration(g), at: begin + Int64(max(seconds, 0) * 1e9))
      }
    }.filter { $0.nanoseconds <= end }
  }

  /// Drives from levels, in seconds from a beginning. A level that is set again continues.
  private func drives(
    _ levels: [(time: Int64, level: Double)], from begin: Int64, to end: Int64
  ) -> [TestMotion.ModelDrive] {
    var drives: [TestMotion.ModelDrive] = []
    var count = 0
    for (place, (time, level)) in levels.enumerated() where level > 0 {
      let next = place + 1 < levels.count ? levels[place + 1].time : end
      let isSame = place > 0 && levels[place - 1].level == level
      if isSame, let last = drives.indices.last {
        drives[last].end = seconds(next, from: begin)
        continue
      }
      let later = device.delays[count % device.delays.count]
      let gain = device.gains[count % device.gains.count]
      count += 1
      drives.append(
        TestMotion.ModelDrive(
          begin: seconds(time, from: begin) + later, end: seconds(next, from: begin),
          level: min(level * gain, 1), brakes: device.brakes))
    }
    return drives
  }

  private func seconds(_ time: Int64, from begin: Int64) -> Double {
    Double(time - begin) / 1e9 + device.latency
  }
}
