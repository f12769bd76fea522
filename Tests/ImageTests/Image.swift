import Foundation
import TactusFirmware
import TactusWire
import VirtualController

/// The firmware's image, and the same device in this process.
enum Image {
  /// `TACTUS_FIRMWARE`, or what Devices/Firmware/LRA/build makes.
  static let path =
    ProcessInfo.processInfo.environment["TACTUS_FIRMWARE"]
    ?? "Devices/Firmware/LRA/.build/armv7em-none-none-eabi/release/LRAFirmware"

  static func load() throws -> FirmwareImage {
    try FirmwareImage(Array(Data(contentsOf: URL(filePath: path))))
  }

  /// The device without its board: what it declares is what the image declares.
  static func twin() -> Device<ModelMotor> {
    var dictionary = DeviceDictionary()
    dictionary.actuatorCount = 1
    dictionary.actuators[0].lowestSixteenths = 150 * 16
    dictionary.actuators[0].highestSixteenths = 200 * 16
    dictionary.actuators[0].levelSteps = 255
    return Device(dictionary: dictionary, motors: ModelMotor())
  }
}
