internal import TactusCapture
internal import TactusDemos
internal import TactusDevice
internal import TactusPattern
internal import TactusPlot

/// A run of the demo `bounce` as an animated SVG picture: the ball in its box with a ring at each
/// impact, and below the box the intensity of each tap, with a line that marks the current time.
///
/// The motion is exact, not sampled (``BounceMotion``). The taps are those of the capture.
struct BouncePicture {
  /// The height of the trace below the box, and the space between and around them, in pixels.
  private static let (traceHeight, margin) = (72.0, 16.0)
  /// The duration of an impact's ring in seconds, and its final radius.
  private static let (ringSeconds, ringRadius) = (0.4, 56.0)

  private let flight: Flight
  private let taps: [EventMark]
  private let seconds: Double
  private(set) var text = ""

  /// - Parameters:
  ///   - capture: the capture of the same run, with times from the beginning of the run.
  ///   - seconds: the length of the animation, which then repeats.
  init(_ flight: Flight, _ capture: Capture, seconds: Double) {
    self.flight = flight
    self.seconds = max(seconds, 0.1)
    taps = capture.events.filter { $0.kind == .hapticTransient }
    begin()
    drawBox()
    drawTrace()
    text += "</svg>\n"
  }

  private var box: Box { flight.box }
  private var traceTop: Double { box.height + 2 * Self.margin }
  private var traceBottom: Double { traceTop + Self.traceHeight }

  private mutating func begin() {
    let (width, height) = (box.width + 2 * Self.margin, traceBottom + Self.margin)
    text += """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.short(width)) \
      \(Self.short(height))" width="\(Self.short(width))" height="\(Self.short(height))" role="img">
      <title>tactus demo bounce: \(taps.count) impacts, each felt as strongly as it is fast</title>
      <style>
      svg{\(Ink.variables(isDark: false))}
      @media (prefers-color-scheme:dark){svg{\(Ink.variables(isDark: true))}}
      text{font:13px system-ui,'DejaVu Sans',sans-serif;fill:var(--faint)}
      </style>
      <rect width="100%" height="100%" fill="var(--paper)"/>

      """
  }

  private mutating func drawBox() {
    let margin = Self.margin
    text += SVGElement.rectangle(
      Place(margin, margin), width: box.width, height: box.height,
      "fill=\"none\" stroke=\"var(--faint)\" stroke-width=\"2\"")
    text += "\n"
    for tap in taps { drawRing(tap) }
    let start = flight.arc(at: 0).position(at: 0)
    text += SVGElement.circle(
      Place(start.x + margin, start.y + margin), radius: box.radius, "fill=\"var(--first)\"",
      inside: "\n" + motion("cx", axis: 0) + motion("cy", axis: 1))
    text += "\n"
  }

  /// Draws a ring that appears at the impact, grows and fades. It is more opaque for a stronger
  /// impact.
  private mutating func drawRing(_ tap: EventMark) {
    let time = Nanoseconds.toSeconds(tap.onsetNanoseconds)
    // A microsecond after the impact, because at its exact time the previous arc may still apply.
    let place = flight.arc(at: time + 1e-6).position
    let end = min(time + Self.ringSeconds, seconds)
    let times = "0;\(share(time));\(share(time));\(share(end));1"
    let (small, large) = (Self.short(box.radius), Self.short(Self.ringRadius))
    let opacity = animate("opacity", times, "0;0;\(Self.short(tap.level));0;0")
    let growth = animate("r", times, "\(small);\(small);\(small);\(large);\(large)")
    text += SVGElement.circle(
      Place(place.x + Self.margin, place.y + Self.margin), radius: box.radius,
      "fill=\"none\" stroke=\"var(--third)\" stroke-width=\"4\" opacity=\"0\"",
      inside: "\n" + opacity + growth)
    text += "\n"
  }

  /// Draws a vertical line for each tap, as high as its intensity, and the moving line that marks
  /// the current time.
  private mutating func drawTrace() {
    let (left, right) = (Self.margin, Self.margin + box.width)
    let base = Self.short(traceBottom)
    text += """
      <text x="\(Self.short(left))" y="\(Self.short(traceTop + 4))">felt: intensity of each tap, \
      over \(Self.short(seconds)) s</text>
      <path d="M\(Self.short(left)) \(base)H\(Self.short(right))" stroke="var(--grid)"/>

      """
    for tap in taps {
      let x = Self.short(left + box.width * Nanoseconds.toSeconds(tap.onsetNanoseconds) / seconds)
      let top = Self.short(traceBottom - tap.level * (Self.traceHeight - 16))
      text += """
        <path d="M\(x) \(base)V\(top)" stroke="var(--third)" stroke-width="3"/>\
        <circle cx="\(x)" cy="\(top)" r="4" fill="var(--third)"/>

        """
    }
    text += """
      <path d="M\(Self.short(left)) \(Self.short(traceTop + 10))V\(base)" stroke="var(--first)" \
      stroke-width="2"><animateTransform attributeName="transform" type="translate" \
      values="0;\(Self.short(box.width))" dur="\(Self.short(seconds))s" \
      repeatCount="indefinite"/></path>

      """
  }

  private func motion(_ attribute: String, axis: Int) -> String {
    let motion = BounceMotion(flight, axis: axis, seconds: seconds)
    let splines = motion.splines.map { ".3333 \(Self.fine($0.0)) .6667 \(Self.fine($0.1))" }
    let values = motion.values.map { Self.short($0 + Self.margin) }.joined(separator: ";")
    return animate(
      attribute, motion.times.map(share).joined(separator: ";"), values,
      " calcMode=\"spline\" keySplines=\"\(splines.joined(separator: ";"))\"")
  }

  private func animate(
    _ attribute: String, _ times: String, _ values: String, _ mode: String = ""
  ) -> String {
    """
    <animate attributeName="\(attribute)" dur="\(Self.short(seconds))s" repeatCount="indefinite" \
    keyTimes="\(times)" values="\(values)"\(mode)/>
    """
  }

  /// A time as a fraction of the whole animation.
  private func share(_ time: Double) -> String { Self.fine(min(max(time / seconds, 0), 1)) }

  /// A number in pixels, as SVG text.
  private static func short(_ value: Double) -> String { SVGElement.number(value) }

  private static func fine(_ value: Double) -> String { Decimal.short(value, digits: 4) }
}
