/// A routine of the chip that the GO bit starts.
enum ChipRoutine: Sendable {
  case diagnostics, calibration

  var mode: UInt8 { self == .diagnostics ? ChipMode.diagnostics : ChipMode.calibration }

  /// The timeout in milliseconds. It has a margin: with ``ChipSettings`` a calibration takes up to
  /// 1.2 s.
  var ticks: UInt16 { self == .diagnostics ? 500 : 2000 }
}
