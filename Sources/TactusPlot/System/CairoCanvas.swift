internal import CCairo

/// A cairo surface with its drawing context. ``finish(_:)`` consumes it.
@safe struct CairoCanvas: ~Copyable {
  private let surface: OpaquePointer
  private let context: OpaquePointer
  private let isDark: Bool

  /// Takes ownership of a surface. If the surface is invalid, ``finish(_:)`` throws.
  /// - Throws: ``PlotError`` if cairo returned no surface or no context.
  init(surface: OpaquePointer?, isDark: Bool) throws(PlotError) {
    guard let surface = unsafe surface, let context = unsafe tactus_cairo_create(surface) else {
      throw PlotError(reason: "cairo returned no surface")
    }
    unsafe self.surface = unsafe surface
    unsafe self.context = unsafe context
    self.isDark = isDark
    unsafe tactus_cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    unsafe tactus_cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
  }

  deinit {
    unsafe tactus_cairo_destroy(context)
    unsafe tactus_cairo_surface_destroy(surface)
  }

  func draw(_ shape: Shape) {
    switch shape {
    case .line(let places, let ink, let width):
      trace(places)
      use(ink)
      unsafe tactus_cairo_set_line_width(context, width)
      unsafe tactus_cairo_stroke(context)
    case .area(let places, let ink, let opacity):
      trace(places)
      unsafe tactus_cairo_close_path(context)
      use(ink, opacity: opacity)
      unsafe tactus_cairo_fill(context)
    case .box(let corner, let width, let height, let ink, let opacity):
      unsafe tactus_cairo_rectangle(context, corner.x, corner.y, width, height)
      use(ink, opacity: opacity)
      unsafe tactus_cairo_fill(context)
    case .dot(let centre, let radius, let ink):
      unsafe tactus_cairo_new_sub_path(context)
      unsafe tactus_cairo_arc(context, centre.x, centre.y, radius, 0, 2 * .pi)
      use(ink)
      unsafe tactus_cairo_fill(context)
    case .text(let words, let place, let size, let anchor, let ink, let isBold):
      let weight = isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL
      unsafe tactus_cairo_select_font_face(context, "sans-serif", CAIRO_FONT_SLANT_NORMAL, weight)
      unsafe tactus_cairo_set_font_size(context, size)
      use(ink)
      unsafe tactus_cairo_move_to(context, start(of: words, place, anchor), place.y)
      unsafe tactus_cairo_show_text(context, words)
    }
  }

  /// Finishes the picture, which is then complete in the receiver or in the pixels.
  /// - Throws: ``PlotError`` with cairo's reason if any earlier operation failed.
  func finish(_ write: (OpaquePointer) -> cairo_status_t) throws(PlotError) {
    let drawn = unsafe tactus_cairo_status(context)
    let status = drawn == CAIRO_STATUS_SUCCESS ? unsafe write(surface) : drawn
    guard status == CAIRO_STATUS_SUCCESS else {
      let reason = unsafe tactus_cairo_status_to_string(status)
      throw PlotError(reason: unsafe reason.map { unsafe String(cString: $0) } ?? "cairo failed")
    }
  }

  /// The horizontal position at which a text starts, according to its width in cairo's font.
  private func start(of words: String, _ place: Place, _ anchor: Shape.Anchor) -> Double {
    if anchor == .start { return place.x }
    var extents = cairo_text_extents_t()
    unsafe tactus_cairo_text_extents(context, words, &extents)
    return place.x - extents.x_advance * (anchor == .middle ? 0.5 : 1)
  }

  private func trace(_ places: [Place]) {
    unsafe tactus_cairo_new_path(context)
    for place in places { unsafe tactus_cairo_line_to(context, place.x, place.y) }
  }

  private func use(_ ink: Ink, opacity: Double = 1) {
    let color = ink.color(isDark: isDark)
    func part(_ shift: UInt32) -> Double { Double(color >> shift & 0xFF) / 255 }
    unsafe tactus_cairo_set_source_rgba(context, part(16), part(8), part(0), opacity)
  }
}
