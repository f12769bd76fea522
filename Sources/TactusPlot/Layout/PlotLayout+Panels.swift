extension PlotLayout {
  /// Adds a panel's caption, frame and values.
  mutating func add(_ panel: Panel) {
    addCaption(panel)
    let top = y + 8
    let height = min(max((width * 0.17).rounded(), 72), 150)
    let bottom = top + height
    let ticks = Self.ticks(panel)
    let length = panel.range.upperBound - panel.range.lowerBound
    func place(_ value: Double) -> Double {
      let share = length > 0 ? (value - panel.range.lowerBound) / length : 0
      return bottom - height * min(max(share, 0), 1)
    }
    for (value, label) in zip(ticks.values, ticks.labels) {
      let y = place(value)
      shapes.append(.line([Place(left, y), Place(right, y)], .grid, width: Size.rule))
      addText(label, Place(left - 6, y + 4), size: Size.tick, .end, .faint)
    }
    for series in panel.series {
      for run in series.runs {
        add(run.map { Place(x($0.time), place($0.value)) }, series, bottom: bottom)
      }
    }
    y = bottom
  }

  /// Adds the label and, for more than one series, a legend next to it or below.
  private mutating func addCaption(_ panel: Panel) {
    y += Size.gap + Size.label
    let room = width - padding - left
    let label = TextWidth.fitted(panel.label, size: Size.label, to: room)
    addText(label, Place(left, y), size: Size.label)
    guard panel.series.count > 1 else { return }
    let swatch = 14.0
    let blank = 12.0
    var x = left + TextWidth.of(label, size: Size.label) + 2 * blank
    for series in panel.series {
      let name = TextWidth.fitted(series.name, size: Size.tick, to: room - swatch)
      let length = swatch + TextWidth.of(name, size: Size.tick)
      if x + length > right {
        x = left
        y += Size.label + 4
      }
      addSwatch(series, Place(x, y - 4))
      addText(name, Place(x + swatch, y), size: Size.tick, .start, .faint)
      x += length + blank
    }
  }

  private mutating func addSwatch(_ series: Series, _ place: Place) {
    if series.style == .stems {
      shapes.append(.dot(Place(place.x + 5, place.y), radius: 3, series.ink))
    } else {
      let end = Place(place.x + 10, place.y)
      shapes.append(.line([place, end], series.ink, width: 3))
    }
  }

  private mutating func add(_ places: [Place], _ series: Series, bottom: Double) {
    guard let first = places.first else { return }
    switch series.style {
    case .stems: addStems(places, series.ink, bottom: bottom)
    case .line, .area, .step:
      var line = places
      if series.style == .step { line = Self.steps(places) }
      line = Thinning.line(line, tolerance: Size.tolerance)
      // Extends a single point by half a pixel, because a line needs two points.
      if line.count == 1 { line.append(Place(first.x + 0.5, first.y)) }
      if series.style == .area, let last = line.last {
        let figure = [Place(line[0].x, bottom)] + line + [Place(last.x, bottom)]
        shapes.append(.area(figure, series.ink, opacity: 0.2))
      }
      shapes.append(.line(line, series.ink, width: Size.line))
    }
  }

  private static func steps(_ places: [Place]) -> [Place] {
    var result: [Place] = []
    for place in places {
      if let last = result.last { result.append(Place(place.x, last.y)) }
      result.append(place)
    }
    return result
  }

  /// Draws vertical lines with dots. The dots are smaller if they would overlap. A stem in a crowd
  /// has no line, because the lines would hide everything behind them.
  private mutating func addStems(_ places: [Place], _ ink: Ink, bottom: Double) {
    let crowd = Double(places.count) / max(right - left, 1)
    let radius = crowd > 1 ? 1 : crowd > 0.15 ? 1.5 : crowd > 0.06 ? 2.2 : 3
    for (place, isCrowded) in zip(places, Crowding.isCrowded(places.map(\.x))) {
      if !isCrowded {
        shapes.append(.line([Place(place.x, bottom), place], ink, width: Size.rule))
      }
      shapes.append(.dot(place, radius: radius, ink))
    }
  }
}
