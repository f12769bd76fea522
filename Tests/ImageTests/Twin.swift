import TactusDevice
import TactusFirmware
import TactusWire

/// The device model in this process, which gets the image's bytes at the same times. Its drive is
/// the expected drive of the image.
struct Twin {
  /// The expected input of the chip after each tick. The first tick is at 1 ms.
  private(set) var inputs: [UInt8] = []
  /// The frames that the model sends.
  private(set) var frames: [Frame] = []
  private var decoder = FrameDecoder()

  init(_ run: ImageRun) {
    let declared = run.device.capabilities.actuators[0]
    var device = Self.device(declared.frequencyBandHertz)
    let steps = UInt32(declared.levelSteps ?? 0)
    var rest = run.device.carried[...]
    while device.timeMicroseconds + 1000 <= run.deviceMicroseconds {
      while let byte = rest.first {
        let time = run.deviceMicroseconds(at: byte.time)
        guard time < device.timeMicroseconds + 1000 else { break }
        rest.removeFirst()
        device.receive(byte.value, at: time, now: time)
        take(from: &device)
      }
      device.tick()
      take(from: &device)
      // Rounds the level as the driver of the chip does.
      let level = UInt32(device.motors.drive(of: 0)?.level ?? 0)
      inputs.append(UInt8((level * steps + 32_767) / 65_535))
    }
  }

  private mutating func take(from device: inout Device<ModelMotor>) {
    while let byte = device.nextOutgoing() {
      if let frame = decoder.receive(byte) { frames.append(frame) }
    }
  }

  /// A device with a modelled motor instead of the chip.
  private static func device(_ bandHertz: ClosedRange<Double>) -> Device<ModelMotor> {
    var dictionary = DeviceDictionary()
    dictionary.actuatorCount = 1
    dictionary.actuators[0].lowestSixteenths = UInt16(bandHertz.lowerBound * 16)
    dictionary.actuators[0].highestSixteenths = UInt16(bandHertz.upperBound * 16)
    return Device(dictionary: dictionary, motors: ModelMotor())
  }
}
