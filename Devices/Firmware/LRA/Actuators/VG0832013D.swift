public import TactusFirmware
internal import TactusWire

extension ActuatorDescription {
  /// Vybronics VG0832013D, a linear resonant actuator of 8 mm, the same as Jinlong G0832012.
  ///
  /// Rated 1.8 V RMS, 1.85 V at most, resonance 235 ± 5 Hz, 80 mA at most: from two transcriptions
  /// of its data sheet, which itself was not available. The peak is that of a sine of 1.85 V. No
  /// maker specifies an on-time, and the rated voltage is for continuous use. The on-time of 120 s
  /// is our choice; it ends a level that a program forgot.
  public static var chosen: ActuatorDescription? {
    ActuatorDescription(
      name: ShortText("VG0832013D"), kind: .resonant, ratedMillivolts: 1800,
      peakMillivolts: 2616, resonanceHertz: 235, bandHertz: 235...235,
      onTimeMilliseconds: 120_000, riseMicroseconds: 0)
  }
}
