internal import TactusDevice
internal import TactusSystem

extension PCMBackend {
  /// Makes the pad play its sound channels on its coils again.
  ///
  /// After a rumble report of hid-playstation, even one that stops the rumble, the pad no longer
  /// plays the channels on the coils. After a report without rumble it plays them again. The driver
  /// sends such a report when a light is set, so this method writes the present brightness of a
  /// light.
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
