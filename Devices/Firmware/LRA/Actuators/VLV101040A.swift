public import TactusFirmware
internal import TactusWire

extension ActuatorDescription {
  /// Vybronics VLV101040A, a linear resonant actuator of 10 mm that can also be driven beside its
  /// resonance.
  ///
  /// Rated 2.5 V RMS, resonance 170 Hz, usable from 140 to 300 Hz, rise 10 ms, fall 40 ms: from two
  /// transcriptions of its data sheet. It is driven in open loop with the requested frequency; the
  /// driver needs a supply of 3.6 V or more for the full amplitude. The on-time of 120 s is our
  /// choice; it ends a level that a program forgot.
  public static var chosen: ActuatorDescription? {
    ActuatorDescription(
      name: ShortText("VLV101040A"), kind: .resonant, ratedMillivolts: 2500,
      peakMillivolts: 3535, resonanceHertz: 170, bandHertz: 140...300,
      onTimeMilliseconds: 120_000, riseMicroseconds: 5000)
  }
}
