public import TactusFirmware
internal import TactusWire

extension ActuatorDescription {
  /// Jinlong Z30C1T8219731, an eccentric rotating mass: M5Stack Hat Vibrator, U159.
  ///
  /// Rated 3.0 V, 2.3 to 4.5 V, 85 mA, 12,000 turns per minute:
  /// docs.m5stack.com/en/hat/HAT-Vibrator. The on-time of 120 s is our choice; it ends a level that
  /// a program forgot.
  public static var chosen: ActuatorDescription? {
    ActuatorDescription(
      name: ShortText("Z30C1T8219731"), kind: .eccentric, ratedMillivolts: 3000,
      peakMillivolts: 3600, resonanceHertz: 200, bandHertz: 200...200,
      onTimeMilliseconds: 120_000, riseMicroseconds: 0)
  }
}
