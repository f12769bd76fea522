public import TactusFirmware
internal import TactusWire

extension ActuatorDescription {
  /// Precision Microdrives C10-100, a linear resonant actuator of 10 mm.
  ///
  /// Rated 2.0 V RMS, resonance 175 Hz: from two transcriptions of its data sheet (one of them
  /// e2e.ti.com, thread 342477). No overdrive is specified: the peak is that of a sine of 2.0 V.
  /// The on-time of 120 s is our choice; it ends a level that a program forgot.
  public static var chosen: ActuatorDescription? {
    ActuatorDescription(
      name: ShortText("C10-100"), kind: .resonant, ratedMillivolts: 2000, peakMillivolts: 2828,
      resonanceHertz: 175, bandHertz: 175...175, onTimeMilliseconds: 120_000,
      riseMicroseconds: 0)
  }
}
