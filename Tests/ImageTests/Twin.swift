import TactusFirmware
import TactusWire

/// What the image should drive its chip with: the same device in this process, given the bytes that
/// the image was given, at the same times.
struct Twin {
  /// The chip's input after each tick; the first tick is that of one millisecond.
  private(set) var inputs: [UInt8] = []

  init(_ run: ImageRun) {
    var device = Image.twin()
    var rest = run.device.carried[...]
    while device.timeMicroseconds + 1000 <= run.deviceMicroseconds {
      while let byte = rest.first {
        let time = run.deviceMicroseconds(at: byte.time)
        guard time < device.timeMicroseconds + 1000 else { break }
        rest.removeFirst()
        device.receive(byte.value, at: time, now: time)
        while device.nextOutgoing() != nil {}
      }
      device.tick()
      while device.nextOutgoing() != nil {}
      inputs.append(Self.input(device.motors.drive(of: 0)?.level ?? 0))
    }
  }

  /// As the driver of the chip rounds it.
  static func input(_ level: UInt16) -> UInt8 { UInt8((UInt32(level) * 255 + 32_767) / 65_535) }
}
