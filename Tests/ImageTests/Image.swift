import Foundation
import TactusFirmware
import TactusWire
import VirtualController

/// One of the firmware's images, with the board that it is built for and that board's wiring.
struct Image: Sendable {
  /// The name of a file in Devices/Firmware/LRA/Boards, and of one in
  /// Devices/Firmware/LRA/Actuators.
  var board: String
  var actuator: String
  /// The simulated board, wired as the image expects.
  var wiring: Board

  static let feather = Image(
    board: "FeatherSTM32F405", actuator: "C10_100", wiring: .wired("B", transmit: 10, bus: 6))
  static let olimex = Image(
    board: "OlimexH405", actuator: "VLV101040A",
    wiring: .wired("B", transmit: 10, bus: 8, hertz: 8_000_000))
  static let nucleo = Image(
    board: "NucleoF446RE", actuator: "C10_100",
    wiring: .wired("A", transmit: 2, bus: 8, hertz: 8_000_000, .stm32f446, .usart2))
  static let all = [feather, olimex, nucleo]
  /// The pin of the driver's enable input EN, on every board.
  static let enablePin = Board.Pin("C", 7)

  /// The image on a board with a motor and an accelerometer that measures it.
  func feeling(
    _ accelerometer: Accelerometer = Accelerometer(), _ actuator: Actuator = Actuator()
  ) -> Image {
    var image = self
    (image.wiring.accelerometer, image.wiring.actuator) = (accelerometer, actuator)
    return image
  }

  /// Whether the motor's driver follows the resonance of the motor. Such a driver must be
  /// calibrated.
  var isClosedLoop: Bool { actuator != "VLV101040A" }

  /// The image of the same board that is built without an actuator. It answers and drives nothing.
  var undescribed: Image { Image(board: board, actuator: "None", wiring: wiring) }

  /// The output folder of Devices/Firmware/LRA/build.
  private static let folder = "Devices/Firmware/LRA/.build/images"

  func bytes() throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "\(Self.folder)/\(file)")))
  }

  func load() throws -> FirmwareImage {
    let found = Self.programs[file]
    return try found?.get() ?? FirmwareImage(bytes())
  }

  private var file: String { "\(board)-\(actuator).elf" }

  /// The images by file name. Each file is read once, because hundreds of tests use it.
  private static let programs = Dictionary(
    uniqueKeysWithValues: all.map { image in
      (image.file, Result { try FirmwareImage(image.bytes()) })
    })

  /// The sector in which the program stores calibrations: sector 3.
  static let kept: Range<UInt32> = 0x0800_C000..<0x0801_0000

  /// Switches on a board with this image in its flash.
  ///
  /// - Parameter kept: the sector of calibrations from an earlier run of the board.
  func start(kept: [UInt8] = []) throws -> Controller {
    try Controller(try load(), board: wiring, flash: kept, at: Self.kept.lowerBound)
  }
}

extension Board {
  /// SCL and SDA are two neighbouring pins of port B, and so are the two pins of the serial port.
  /// EN is C7 on every board.
  fileprivate static func wired(
    _ port: Character, transmit: UInt32, bus: UInt32, hertz: Int64 = 12_000_000,
    _ model: ControllerModel = .stm32f405, _ line: SerialLine = .usart3
  ) -> Board {
    var board = Board()
    (board.model, board.crystalHertz, board.serialLine) = (model, hertz, line)
    (board.transmitPin, board.receivePin) = (Pin(port, transmit), Pin(port, transmit + 1))
    (board.clockPin, board.dataPin) = (Pin("B", bus), Pin("B", bus + 1))
    board.enablePin = Image.enablePin
    return board
  }
}
