/// Places a plot's parts: the one place where pixels are counted.
///
/// Narrow pictures have the same sizes of text as wide ones, and less of it.
struct PlotLayout {
  /// Pixels.
  enum Size {
    static let title = 16.0
    static let label = 12.0
    static let tick = 11.0
    static let line = 1.6
    static let rule = 1.0
    /// Between a caption and what is above it.
    static let gap = 14.0
    /// Of a row of marks.
    static let row = 16.0
    /// Places closer than this are drawn as one.
    static let tolerance = 0.15
  }

  let plot: Plot
  let width: Double
  let padding: Double
  let axis: HorizontalAxis
  /// Where the panels begin and end, in pixels.
  let left: Double
  let right: Double
  var shapes: [Shape] = []
  /// Pixels from the top to the baseline of what was drawn last.
  var y = 0.0

  init(_ plot: Plot, width: Double) {
    self.plot = plot
    self.width = min(max(width, Drawing.widths.lowerBound), Drawing.widths.upperBound).rounded()
    padding = self.width < 480 ? 10 : 18
    axis = HorizontalAxis(plot)
    let labels = plot.panels.flatMap { Self.ticks($0).labels }
    let gutter = labels.map { TextWidth.of($0, size: Size.tick) }.max() ?? 0
    left = (padding + gutter + 8).rounded()
    right = self.width - padding - 6
  }

  var drawing: Drawing {
    var layout = self
    layout.addHeading()
    for panel in plot.panels { layout.add(panel) }
    for row in plot.rows { layout.add(row) }
    layout.addTimeAxis()
    let height = (layout.y + padding).rounded(.up)
    let paper = Shape.box(Place(0, 0), width: width, height: height, .paper, opacity: 1)
    return Drawing(
      width: width, height: height, title: plot.title, shapes: [paper] + layout.shapes)
  }

  static func ticks(_ panel: Panel) -> Ticks { Ticks(panel.range, limit: 3) }

  /// Pixels of a time, beyond the ends those of the nearer end.
  func x(_ seconds: Double) -> Double {
    left + (right - left) * axis.share(seconds)
  }

  mutating func addText(
    _ text: String, _ place: Place, size: Double, _ anchor: Shape.Anchor = .start,
    _ ink: Ink = .text, isBold: Bool = false
  ) {
    if !text.isEmpty { shapes.append(.text(text, place, size: size, anchor, ink, isBold: isBold)) }
  }

  private mutating func addHeading() {
    let room = width - 2 * padding
    y = padding
    if !plot.title.isEmpty {
      y += Size.title
      let title = TextWidth.fitted(plot.title, size: Size.title, isBold: true, to: room)
      addText(title, Place(padding, y), size: Size.title, isBold: true)
    }
    for line in TextWidth.lines(plot.subtitle, size: Size.label, to: room) {
      y += Size.label + 5
      addText(line, Place(padding, y), size: Size.label, .start, .faint)
    }
  }

  /// Ticks below everything, thin lines through everything, and the unit.
  private mutating func addTimeAxis() {
    let ticks = axis.ticks(limit: min(max(Int((right - left) / 70), 2), 12))
    let top = panelTop
    let bottom = y + 6
    var lines: [Shape] = []
    y = bottom + Size.tick + 4
    for tick in ticks {
      let place = x(tick.time)
      lines.append(.line([Place(place, top), Place(place, bottom)], .grid, width: Size.rule))
      let isAtEdge = place + TextWidth.of(tick.label, size: Size.tick) / 2 > width - 4
      addText(
        tick.label, Place(isAtEdge ? width - 4 : place, y), size: Size.tick,
        isAtEdge ? .end : .middle,
        .faint)
    }
    shapes.insert(contentsOf: lines, at: 0)
  }

  /// Where the first panel begins: the highest of its shapes.
  private var panelTop: Double {
    let corners = shapes.compactMap { shape -> Double? in
      if case .line(let places, .grid, _) = shape { places.map(\.y).min() } else { nil }
    }
    return corners.min() ?? y
  }
}

extension Drawing {
  /// Lays a plot out.
  /// - Parameter width: pixels, moved into ``widths``. The height follows from the plot.
  package init(_ plot: Plot, width: Double) {
    self = PlotLayout(plot, width: width).drawing
  }
}

extension TextWidth {
  /// The text broken at blanks into lines of at most that many pixels; a longer word is cut.
  static func lines(_ text: String, size: Double, to width: Double) -> [String] {
    var result: [String] = []
    for word in text.split(separator: " ") {
      if let last = result.last, of("\(last) \(word)", size: size) <= width {
        result[result.count - 1] = "\(last) \(word)"
      } else {
        result.append(fitted(String(word), size: size, to: width))
      }
    }
    return result
  }
}
