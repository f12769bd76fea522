internal import TactusDevice
internal import TactusPattern

extension Core {
  /// Ends what moves where straight lines no longer follow it, and fills in what zones and
  /// actuators are asked for at both ends.
  @_noLocks @_noAllocation
  func straighten(
    _ composition: inout Composition, _ sums: borrowing ZoneSums, _ output: OutputPointer,
    _ cursor: Cursor
  ) {
    let isSteered = unsafe endAtLimits(&composition, output, cursor)
    let (time, end) = (composition.time, composition.end)
    let curves = unsafe curves(sums, output, cursor, from: time, to: end, isSteered: isSteered)
    let piece = unsafe StraightPiece(curves, output, nanoseconds: end &- time)
    composition.segmentEnd = Self.time(at: piece.length, from: time, to: end)
    composition.end = Self.time(at: piece.zoneLength, from: time, to: end)
    let window = Double(end &- time)
    let place = Double(composition.segmentEnd &- time) / window
    composition.first = piece.states(at: 0)
    composition.last = piece.states(at: Double(composition.end &- time) / window)
    let actuators = unsafe output.pointee.lowering.actuatorCount
    for actuator in 0..<actuators {
      composition.firstLevels[actuator] = piece.level(of: actuator, at: 0)
      composition.lastLevels[actuator] = piece.level(of: actuator, at: place)
      // What rises from nothing has the frequency of what it rises to.
      let sum = unsafe output.pointee.lowering.sum(of: actuator, zones: composition.first)
      let isRising = sum < Lowering.leastLevel
      composition.hertz[actuator] = unsafe output.pointee.lowering.hertz(
        of: actuator, zones: isRising ? composition.last : composition.first)
    }
  }

  /// The first nanosecond behind a place of a window, or its end.
  @_noLocks @_noAllocation
  private static func time(at place: Double, from time: Int64, to end: Int64) -> Int64 {
    place < 1 ? min(end, time &+ Int64(place * Double(end &- time)) &+ 1) : end
  }

  /// Ends the segment where a dynamic parameter leads a voice to a limit. True if one moves.
  @_noLocks @_noAllocation
  private func endAtLimits(
    _ composition: inout Composition, _ output: OutputPointer, _ cursor: Cursor
  ) -> Bool {
    var isSteered = false
    var next = unsafe output.pointee.firstActive
    while let player = unsafe next {
      unsafe next = player.pointee.nextActive
      let (time, end) = (composition.time, composition.end)
      if cursor.isBase {
        let voices = unsafe player.pointee.baseVoices
        if unsafe !player.pointee.base.isSteered(voices: voices) { continue }
        composition.end = unsafe player.pointee.base.nextLimit(
          after: time, before: end, voices: voices)
      } else {
        let voices = unsafe player.pointee.aheadVoices
        if unsafe !player.pointee.ahead.isSteered(voices: voices) { continue }
        composition.end = unsafe player.pointee.ahead.nextLimit(
          after: time, before: end, voices: voices)
      }
      isSteered = true
    }
    return isSteered
  }

  /// What the zones are asked for over a window. Where no dynamic parameter moves, every sum is a
  /// straight line, known by its ends.
  @_noLocks @_noAllocation
  private func curves(
    _ sums: borrowing ZoneSums, _ output: OutputPointer, _ cursor: Cursor, from time: Int64,
    to end: Int64, isSteered: Bool
  ) -> InlineArray<8, ZoneCurve> {
    var curves = InlineArray<8, ZoneCurve>(repeating: ZoneCurve())
    let last = unsafe self.sums(output, cursor, at: end)
    let gain = unsafe output.pointee.gain
    let third = (end &- time) / 3
    if !isSteered || third < 4 {
      for zone in 0..<8 { curves[zone] = ZoneCurve(sums[zone], last[zone], gain: gain) }
      return curves
    }
    let window = Double(end &- time)
    let places = (Double(third) / window, Double(2 &* third) / window)
    let second = unsafe self.sums(output, cursor, at: time &+ third)
    let afterSecond = unsafe self.sums(output, cursor, at: time &+ 2 &* third)
    for zone in 0..<8 {
      curves[zone] = ZoneCurve(
        sums[zone], second[zone], afterSecond[zone], last[zone], between: places, gain: gain)
    }
    return curves
  }
}
