internal import TactusDevice
internal import TactusPattern
internal import TactusSystem

extension Mixer {
  /// Ends the segment at the point after which straight lines no longer follow a moving level, and
  /// sets the states of zones and actuators at both ends.
  @_noLocks @_noAllocation
  func straighten(_ composition: inout Composition, _ sums: borrowing ZoneSums) {
    let isSteered = endAtLimits(&composition)
    let (time, end) = (composition.time, composition.end)
    let curves = curves(sums, from: time, to: end, isSteered: isSteered)
    let piece = StraightPiece(curves, arena, output, nanoseconds: end &- time)
    composition.segmentEnd = Self.time(at: piece.length, from: time, to: end)
    composition.end = Self.time(at: piece.zoneLength, from: time, to: end)
    let window = Double(end &- time)
    let place = Double(composition.segmentEnd &- time) / window
    composition.first = piece.states(at: 0)
    composition.last = piece.states(at: Double(composition.end &- time) / window)
    for actuator in 0..<arena[output].lowering.actuatorCount {
      composition.firstLevels[actuator] = piece.level(of: actuator, at: 0)
      composition.lastLevels[actuator] = piece.level(of: actuator, at: place)
      // An actuator that rises from 0 has the frequency of the level that it rises to.
      let sum = arena[output].lowering.sum(of: actuator, zones: composition.first)
      let isRising = sum < Lowering.leastLevel
      composition.hertz[actuator] = arena[output].lowering.hertz(
        of: actuator, zones: isRising ? composition.last : composition.first)
    }
  }

  /// The first nanosecond after a place in the window, or the end of the window.
  @_noLocks @_noAllocation
  private static func time(at place: Double, from time: Int64, to end: Int64) -> Int64 {
    place < 1 ? min(end, time &+ Int64(place * Double(end &- time)) &+ 1) : end
  }

  /// Ends the segment at the time at which a dynamic parameter drives a voice to a limit. Returns
  /// whether a dynamic parameter that acts on a voice moves.
  @_noLocks @_noAllocation
  private func endAtLimits(_ composition: inout Composition) -> Bool {
    var isSteered = false
    for player in arena.activePlayers(of: output)
    where arena[player].heads[cursor.place].isSteered {
      composition.end = arena[player].heads[cursor.place].nextLimit(
        after: composition.time, before: composition.end)
      isSteered = true
    }
    return isSteered
  }

  /// The requested states of the zones over a window. If no dynamic parameter moves, or the window
  /// is shorter than 12 ns, every sum is a straight line between its ends.
  @_noLocks @_noAllocation
  private func curves(
    _ sums: borrowing ZoneSums, from time: Int64, to end: Int64, isSteered: Bool
  ) -> PerZone<ZoneCurve> {
    var curves = PerZone<ZoneCurve>(repeating: ZoneCurve())
    let last = self.sums(at: end)
    let gain = arena[output].gain
    let third = (end &- time) / 3
    if !isSteered || third < 4 {
      for zone in curves.indices {
        curves[zone] = ZoneCurve(sums[zone], last[zone], gain: gain)
      }
      return curves
    }
    let window = Double(end &- time)
    let places = (Double(third) / window, Double(2 &* third) / window)
    let second = self.sums(at: time &+ third)
    let afterSecond = self.sums(at: time &+ 2 &* third)
    for zone in curves.indices {
      curves[zone] = ZoneCurve(
        sums[zone], second[zone], afterSecond[zone], last[zone], between: places, gain: gain)
    }
    return curves
  }
}
