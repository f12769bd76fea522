public import TactusFirmware
internal import TactusWire

extension ActuatorDescription {
  /// Vybronics VG0832013D, a linear resonant actuator of 8 mm, the same as Jinlong G0832012.
  ///
  /// Rated 1.8 V effective, 1.85 V at most, resonance 235 ± 5 Hz, 80 mA at most: two transcriptions
  /// of its data sheet, which itself could not be had. The peak is that of a sine of 1.85 V. No
  /// maker gives a limit for the time that it is on; at its rated voltage it is what it is rated
  /// for. 120 s are our own bound for a level that a program forgets.
  public static var chosen: ActuatorDescription? {
    ActuatorDescription(
      name: ShortText("VG0832013D"), kind: .resonant, ratedMillivolts: 1800,
      peakMillivolts: 2616, resonanceHertz: 235, bandHertz: 235...235,
      onTimeMilliseconds: 120_000, riseMicroseconds: 0)
  }
}
