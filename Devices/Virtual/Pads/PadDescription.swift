/// The declaration of a virtual pad on uinput, which the kernel receives.
///
/// uinput provides no unique id, so pads with the same identity are distinguished by their port.
package struct PadDescription: Sendable, Hashable {
  /// The name; the kernel truncates it to 79 bytes.
  package var name: String
  package var identity: PadIdentity
  /// The port at which the pad is plugged in, as the kernel reports it:
  /// `usb-0000:00:14.0-1/input0`.
  package var port: String
  /// The buttons: codes of `<linux/input-event-codes.h>`. A device with buttons counts as a pad.
  package var buttons: [UInt16]
  package var axes: [UInt16]
  /// The declared `FF_` codes. Uploads of other kinds are accepted, too.
  package var features: [UInt16]
  /// The number of effect slots; at least 1 if there are features.
  package var slots: Int

  package init(
    name: String, identity: PadIdentity, port: String = "virtual/input0", buttons: [UInt16] = [],
    axes: [UInt16] = [], features: [UInt16], slots: Int = 16
  ) {
    self.name = name
    self.identity = identity
    self.port = port
    self.buttons = buttons
    self.axes = axes
    self.features = features
    self.slots = slots
  }
}

/// The codes of `<linux/input-event-codes.h>` that virtual pads are described with.
package enum InputCode {
  package static let buttonSouth: UInt16 = 0x130
  package static let stickX: UInt16 = 0x00
  package static let stickY: UInt16 = 0x01
  package static let wheel: UInt16 = 0x08
  package static let rumble: UInt16 = 0x50
  package static let periodic: UInt16 = 0x51
  package static let constant: UInt16 = 0x52
  package static let square: UInt16 = 0x58
  package static let triangle: UInt16 = 0x59
  package static let sine: UInt16 = 0x5a
  package static let gain: UInt16 = 0x60
  package static let autocenter: UInt16 = 0x61
}

extension PadDescription {
  /// A pad with two motors and the features of a driver that uses ff-memless. No product has its
  /// identity.
  package static let pad = PadDescription(
    name: "Tactus Virtual Pad", identity: PadIdentity(vendor: 0x0001, product: 0x7ac7),
    buttons: [InputCode.buttonSouth], axes: [InputCode.stickX, InputCode.stickY],
    features: [
      InputCode.rumble, InputCode.periodic, InputCode.square, InputCode.triangle, InputCode.sine,
      InputCode.gain,
    ])

  /// A built-in vibrator: rumble and nothing else, no button.
  package static let vibrator = PadDescription(
    name: "Tactus Virtual Vibrator",
    identity: PadIdentity(bus: 0x19, vendor: 0x0001, product: 0x7ac8),
    features: [InputCode.rumble, InputCode.gain])

  /// A steering wheel, which moves when effects are played on it.
  package static let wheel = PadDescription(
    name: "Tactus Virtual Wheel", identity: PadIdentity(vendor: 0x0001, product: 0x7ac9),
    buttons: [InputCode.buttonSouth], axes: [InputCode.wheel],
    features: [InputCode.constant, InputCode.gain, InputCode.autocenter])
}
