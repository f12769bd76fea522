import Foundation
import TactusBackends
import TactusCatalogue
import TactusDevice
import TactusPCM
import TactusVirtualUSB
import Testing

/// `tactus play` on the voice coils of a virtual DualSense, as a process.
struct CoilPlay {
  /// The frames of a coil from which a place of the pattern is read: 0.15 s.
  private static let window = 7200
  /// The number of such windows after the first tone that are compared.
  private static let windows = 2

  let process: PlayingProcess
  let pad: USBDualSense

  /// Plugs in a pad, confirms it for the user, and starts to play ``PlacePattern`` on it.
  /// - Parameter options: options of `tactus play`.
  init(address: UInt8, _ options: [String] = []) throws {
    let rig = try CoilRig(address: address)
    try Self.confirm(rig)
    pad = rig.pad
    process = try PlayingProcess(
      tactus: ["play", PlacePattern.file().path, "--device", rig.id.description] + options)
  }

  /// Confirms the coils for the user of the guest, so that a program prints no warning that they
  /// play at a low level.
  static func confirm(_ rig: CoilRig) throws {
    let backend = try #require(PCMBackend().with(.catalogue) as? PCMBackend)
    _ = try backend.setConfirmed(true, rig.id)
  }

  /// What a pad plays at a time.
  struct Heard {
    /// Nanoseconds on CLOCK_MONOTONIC.
    var time: Int64
    /// The place of the pattern in seconds.
    var place: Double

    /// The seconds by which another sound is at a later place than the time that has passed.
    func lead(of next: Heard) -> Double {
      next.place - place - Double(next.time - time) / 1e9
    }
  }

  /// Waits until a pad plays tones, and returns what it plays first.
  static func heard(_ pad: USBDualSense) throws -> [Heard] {
    let (coil, first) = try waitForTone(on: pad, frames: windows * window)
    let sound = pad.log.sound
    return (0..<windows).compactMap { number in
      let frame = first + number * window
      guard let place = PlacePattern.place(of: coil[frame..<(frame + window)]),
        let time = sound.time(ofFrame: frame + window / 2)
      else { return nil }
      return Heard(time: time, place: place)
    }
  }

  /// Waits until a coil of a pad has received frames from the beginning of a tone on.
  /// - Returns: the frames of the coil, and the first one of the tone.
  @discardableResult
  static func waitForTone(
    on pad: USBDualSense, frames: Int = window
  ) throws -> (coil: [Int16], first: Int) {
    var wanted = frames
    while true {
      // The condition is simple, because the pad checks it with each packet.
      try #require(
        pad.waitForLog(milliseconds: Guest.timeout) { $0.sound.frames >= wanted }, "no tone")
      let coil = pad.log.sound.channel(2)
      let first = PlacePattern.firstTone(in: coil)
      if let first, first + frames <= coil.count { return (coil, first) }
      wanted = (first ?? coil.count) + frames
      try #require(wanted < SoundRecord.capacity, "no tone")
    }
  }

  /// Plugs in a pad with the identity of one that was unplugged, as soon as the kernel has removed
  /// that one.
  ///
  /// A cable is in one port at a time, but a virtual pad is not. The kernel handles the ports in
  /// order, so it may find the new pad before it removes the old one. hid-playstation then refuses
  /// the new one as a duplicate, and ALSA gives its card another name.
  static func plugIn(_ address: UInt8, after lost: USBDualSense) throws -> USBDualSense {
    let isRemoved = eventually { eventNodes.contains { $0.unique == lost.unique } ? nil : true }
    try #require(isRemoved == true, "the kernel does not remove the pad")
    return try USBDualSense(address: [1, 0, 0, 0, 0, address])
  }
}
