import Foundation
import TactusFirmware
import TactusWire
import VirtualBoard

/// The firmware's image, and its equivalent on the host.
enum Image {
  /// The value of `TACTUS_FIRMWARE`, or the output of Devices/Firmware/LRA/build.
  static let path: String =
    ProcessInfo.processInfo.environment["TACTUS_FIRMWARE"]
    ?? repository.appending(
      path: "Devices/Firmware/LRA/.build/images/FeatherSTM32F405-None.elf"
    ).path

  /// The folder of the repository.
  private static let repository = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The same device as a model in this process.
  static func device() -> Device<EmulatedMotors> {
    var dictionary = DeviceDictionary()
    dictionary.name = ShortText("Tactus LRA")
    dictionary.serialNumber = ShortText("emulated")
    dictionary.isModel = true
    dictionary.actuatorCount = 1
    dictionary.actuators[0] = ActuatorDescription.computed.entry
    return Device(dictionary: dictionary, motors: EmulatedMotors())
  }
}

extension Frame {
  /// The bytes on the line.
  var line: [UInt8] {
    let encoded = encoded()
    return (0..<encoded.count).map { encoded[$0] }
  }
}
