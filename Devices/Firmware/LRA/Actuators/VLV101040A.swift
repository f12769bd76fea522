public import TactusFirmware
internal import TactusWire

extension ActuatorDescription {
  /// Vybronics VLV101040A, a linear resonant actuator of 10 mm that is made to swing beside its
  /// resonance, too.
  ///
  /// Rated 2.5 V effective, resonance 170 Hz, of use from 140 to 300 Hz, 10 ms up and 40 ms down:
  /// two transcriptions of its data sheet. It is driven in open loop, with the frequency that is
  /// asked for, and the driver needs a supply of 3.6 V or more for all of its swing. 120 s are our
  /// own bound for a level that a program forgets.
  public static var chosen: ActuatorDescription? {
    ActuatorDescription(
      name: ShortText("VLV101040A"), kind: .resonant, ratedMillivolts: 2500,
      peakMillivolts: 3535, resonanceHertz: 170, bandHertz: 140...300,
      onTimeMilliseconds: 120_000, riseMicroseconds: 5000)
  }
}
