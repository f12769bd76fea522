/// Computes the positions of a plot's parts in pixels.
///
/// Narrow pictures have the same text sizes as wide ones, but less text.
struct PlotLayout {
  /// Sizes in pixels.
  enum Size {
    static let title = 16.0
    static let label = 12.0
    static let tick = 11.0
    static let line = 1.6
    static let rule = 1.0
    /// The space above a caption.
    static let gap = 14.0
    /// The height of a row of marks.
    static let row = 16.0
    /// Points are left out if the line without them deviates by at most this.
    static let tolerance = 0.15
  }

  let plot: Plot
  let width: Double
  let padding: Double
  let axis: HorizontalAxis
  /// The left and right end of the panels in pixels.
  let left: Double
  let right: Double
  var shapes: [Shape] = []
  /// The baseline of the last element, in pixels from the top.
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

  /// The horizontal position of a time, limited to the ends.
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

  /// Adds ticks at the bottom, grid lines, and the unit.
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

  /// The top of the first panel.
  private var panelTop: Double {
    let corners = shapes.compactMap { shape -> Double? in
      if case .line(let places, .grid, _) = shape { places.map(\.y).min() } else { nil }
    }
    return corners.min() ?? y
  }
}

extension Drawing {
  /// Lays out a plot.
  /// - Parameter width: pixels, limited to ``widths``. The height follows from the plot.
  package init(_ plot: Plot, width: Double) {
    self = PlotLayout(plot, width: width).drawing
  }
}

extension TextWidth {
  /// Breaks a text at blanks into lines of a maximum width in pixels. A longer word is truncated.
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
