/// A routine of the chip, which GO starts.
enum ChipRoutine: Sendable {
  case diagnostics, calibration

  var mode: UInt8 { self == .diagnostics ? ChipMode.diagnostics : ChipMode.calibration }

  /// Milliseconds after which it must be over, with a margin: the calibration of ``ChipSettings``
  /// takes up to 1.2 s.
  var ticks: UInt16 { self == .diagnostics ? 500 : 2000 }
}
