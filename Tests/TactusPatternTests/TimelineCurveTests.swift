import TactusPattern
import Testing

/// Checks how `Timeline` computes the effect of dynamic parameters and curves over time. The
/// expected values were computed by hand.
@Suite struct TimelineCurveTests {
  private func values(
    _ parameters: [DynamicParameter] = [], _ curves: [ParameterCurve],
    of control: ControlID = .hapticIntensity, at milliseconds: [Double]
  ) -> [Double] {
    Timeline(Pattern(events: [], parameters: parameters, curves: curves))
      .values(of: control, milliseconds)
  }

  @Test func `without a dynamic parameter or a curve every parameter has its neutral value`() {
    let timeline = Timeline(Pattern(events: []))
    for control in ControlID.allCases {
      let neutral = [ControlID.hapticIntensity, .audioVolume].contains(control) ? 1.0 : 0
      #expect(timeline.value(of: control, at: 5) == neutral)
    }
  }

  @Test
  func `a curve begins at its first point, is linear between points and holds its last value`() {
    let curve = ParameterCurve(.hapticIntensity, at: 1, [0.5: 0.2, 1: 0.8, 2: 0.6])
    let values = values([], [curve], at: [0, 1000, 1499, 1500, 1750, 2000, 2500, 3000, 9000])
    #expect(isNear(values, [1, 1, 1, 0.2, 0.5, 0.8, 0.7, 0.6, 0.6]))
  }

  @Test func `a curve of one point changes the value at once and for good`() {
    let curve = ParameterCurve(.hapticSharpness, at: 1, [0: -0.3])
    #expect(
      values([], [curve], of: .hapticSharpness, at: [999, 1000, 5000]) == [0, -0.3, -0.3])
  }

  @Test func `a curve without points has no effect`() {
    #expect(values([], [ParameterCurve(.hapticIntensity, points: [])], at: [0, 10]) == [1, 1])
  }

  @Test func `a curve with two points at one time jumps from the first value to the second`() {
    let curve = ParameterCurve(.hapticIntensity, [0: 0, 1: 1, 1: 0.25, 2: 0.75])
    #expect(isNear(values([], [curve], at: [500, 1000, 1500, 2000]), [0.5, 0.25, 0.5, 0.75]))
    #expect(
      isNear(values([], [curve], at: [999.999_999]), [1], tolerance: 1e-8))
  }

  @Test func `between points 10 µs apart a curve is linear`() {
    let curve = ParameterCurve(.hapticIntensity, [0: 1, 1: 1, 1.00001: 0, 2: 0])
    // The times are the beginning, the middle and the end of the 10 µs.
    #expect(isNear(values([], [curve], at: [1000, 1000.005, 1000.01]), [1, 0.5, 0]))
  }

  @Test func `unsorted points are sorted by time, and points of equal time keep their order`() {
    let curve = ParameterCurve(.hapticIntensity, [2: 0.4, 0: 0, 1: 0.2, 1: 0.6])
    #expect(isNear(values([], [curve], at: [500, 1000, 1500, 2000]), [0.1, 0.6, 0.5, 0.4]))
  }

  @Test func `all points of a curve of forty points take effect`() {
    let points = (0..<40).map {
      ParameterCurve.ControlPoint(Double($0) * 0.1, $0 % 2 == 0 ? 0 : 1)
    }
    let curve = ParameterCurve(.hapticIntensity, points: points)
    let times = (0..<39).map { Double($0) * 100 + 25 }
    let expected = (0..<39).map { $0 % 2 == 0 ? 0.25 : 0.75 }
    #expect(isNear(values([], [curve], at: times), expected))
    #expect(isNear(values([], [curve], at: [3900, 9999]), [1, 1]))
  }

  @Test func `of overlapping curves the one that started last applies`() {
    let long = ParameterCurve(.hapticIntensity, [0: 0, 4: 0.8])
    let short = ParameterCurve(.hapticIntensity, at: 1, [0: 1, 1: 0.5])
    // The long curve does not apply again after the end of the short one, whatever their order.
    for curves in [[long, short], [short, long]] {
      let values = values([], curves, at: [500, 999, 1000, 1500, 2000, 3000, 5000])
      #expect(isNear(values, [0.1, 0.1998, 1, 0.75, 0.5, 0.5, 0.5]))
    }
  }

  @Test func `a dynamic parameter ends a curve of the same parameter, and a curve ends its value`()
  {
    let curve = ParameterCurve(.hapticIntensity, [0: 0, 4: 0.8])
    let value = DynamicParameter(.hapticIntensity, 0.9, time: 1)
    #expect(isNear(values([value], [curve], at: [999, 1000, 3000]), [0.1998, 0.9, 0.9]))
    let late = ParameterCurve(.hapticIntensity, at: 1.5, [0.5: 0.1, 1: 0.2])
    #expect(
      isNear(values([value], [late], at: [1000, 1999, 2000, 2250]), [0.9, 0.9, 0.1, 0.15]))
  }

  @Test func `of two curves, the one whose first point is later applies, whatever their own times`()
  {
    // The time of the curve `early` is before that of `late`, but its first point is later.
    let early = ParameterCurve(.hapticIntensity, at: 0, [2: 0.3, 3: 0.3])
    let late = ParameterCurve(.hapticIntensity, at: 1, [0: 0.7, 5: 0.7])
    #expect(isNear(values([], [early, late], at: [1500, 2000, 4000]), [0.7, 0.3, 0.3]))
  }

  @Test func `of a curve and a parameter at the same time the later in the file applies`() {
    let a = DynamicParameter(.hapticIntensity, 0.2, time: 1)
    let b = ParameterCurve(.hapticIntensity, at: 1, [0: 0.4, 1: 0.6])
    let forward = Pattern(entries: [Entry(.parameter(a)), Entry(.curve(b))])
    let backward = Pattern(entries: [Entry(.curve(b)), Entry(.parameter(a))])
    #expect(
      isNear(Timeline(forward).values(of: .hapticIntensity, [1000, 1500, 3000]), [0.4, 0.5, 0.6]))
    #expect(
      isNear(Timeline(backward).values(of: .hapticIntensity, [1000, 1500, 3000]), [0.2, 0.2, 0.2]))
  }

  @Test func `each parameter has its own value over time`() {
    let parameters = ControlID.allCases.enumerated().map {
      DynamicParameter($0.element, Double($0.offset) / 100, time: 1)
    }
    let timeline = Timeline(Pattern(events: [], parameters: parameters))
    for (index, control) in ControlID.allCases.enumerated() {
      #expect(timeline.value(of: control, at: 1_000_000_000) == Double(index) / 100)
    }
  }

  @Test func `haptic parameters do not affect audio events, nor audio parameters haptic events`() {
    let pattern = Pattern(
      events: [.buzz(for: 1, 0.5)],
      parameters: [
        DynamicParameter(.audioVolume, 0), DynamicParameter(.audioAttackTime, 1),
        DynamicParameter(.audioPitch, 1),
      ])
    #expect(isNear(Timeline(pattern).intensities([0, 500]), [0.5, 0.5]))
  }

  @Test func `a curve changes the level and sharpness of a playing event`() {
    let pattern = Pattern(
      events: [.buzz(for: 2, 0.8, sharpness: 0.5)],
      curves: [
        ParameterCurve(.hapticIntensity, [0: 1, 1: 0]),
        ParameterCurve(.hapticSharpness, [0: 0, 1: 1]),
      ])
    let timeline = Timeline(pattern)
    #expect(isNear(timeline.intensities([250, 750]), [0.6, 0.2]))
    #expect(isNear(timeline.sharpnesses([250, 750]), [0.75, 1]))
  }
}
