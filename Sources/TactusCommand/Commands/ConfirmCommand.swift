internal import TactusBackends
internal import TactusDevice

/// `tactus confirm`: lets a device play at full level, after its user has felt it at a low one.
struct ConfirmCommand: Command {
  private static let forget = Option(
    name: "--forget", value: nil, summary: "play softly again: take the confirmation back")

  static let usage = Usage(
    name: "confirm", summary: "let a device play at full level", arguments: "ID",
    argumentCount: 1...1, options: [.config, forget],
    notes: [
      """
      Actuators on the channels of a sound card play at -20 dB until you confirm that
      the right ones move and are not overloaded: play a pattern, then confirm. The
      confirmation is a line of the file tactus/confirmed in $XDG_CONFIG_HOME (default
      ~/.config). Confirm again if the profile changes a channel or the peak level of
      an actuator.
      """
    ])

  private let id: DeviceID
  private let isConfirmed: Bool

  init(_ arguments: ParsedArguments) throws {
    id = DeviceID(arguments.arguments[0])
    isConfirmed = !arguments.has(Self.forget)
  }

  func run(_ configuration: Configuration, _ console: Console) throws {
    do {
      guard let backend = try configuration.backend(of: id) as? any DriveConfirmingBackend else {
        throw CommandFailure(
          .usage, "devices of \(SafeText.escaped(id.backend)) need no confirmation")
      }
      let what = try backend.setConfirmed(isConfirmed, id)
      console.print((isConfirmed ? "confirmed: " : "not confirmed: ") + SafeText.escaped(what))
    } catch let error as DeviceError {
      throw CommandFailure(error)
    }
  }
}
