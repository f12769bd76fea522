internal import TactusDevice
internal import TactusSystem

extension PCMBackend {
  /// Gives the coils of a pad back to its channels.
  ///
  /// Each rumble report of hid-playstation, the last stop too, takes the coils away from the
  /// channels. A report without rumble gives them back, and the driver sends one for each change of
  /// a light, so the present brightness of a light is written again.
  /// - Returns: a warning if the pad has lights, and none can be written.
  func routeToCoils(_ card: SoundCard) -> [DeviceWarning] {
    let lights = PadPairing.lights(of: card, files)
    if lights.isEmpty { return [] }
    for light in lights {
      let file = "\(light)/brightness"
      guard let brightness = files.text(file), files.access(file) == 0 else { continue }
      do throws(FileError) {
        try WholeFile.write(Array(brightness.utf8), path: file)
        return []
      } catch { continue }
    }
    return [
      DeviceWarning(
        "after rumble by evdev the coils stay silent, because no light of the pad can be written",
        fix: "plug the pad in again, or: sudo chmod a+rw \(lights[0])/brightness")
    ]
  }
}
