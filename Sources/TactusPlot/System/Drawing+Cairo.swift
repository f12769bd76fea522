internal import CCairo
internal import TactusSystem

/// Only one thread at a time draws with cairo. cairo opens fonts without a lock, but FreeType
/// demands one for all faces of a library.
private let turn = Guarded(())

extension Drawing {
  /// The drawing as a PNG file with the size of the drawing in pixels. With the same version of
  /// cairo and the same fonts, the file is the same on every machine.
  package func png(_ theme: Ink.Theme = .automatic) throws(PlotError) -> [UInt8] {
    try loadCairo()
    return try turn.withLock { _ throws(PlotError) in try drawPNG(theme) }
  }

  private func drawPNG(_ theme: Ink.Theme) throws(PlotError) -> [UInt8] {
    let sink = ByteSink()
    let surface = unsafe tactus_cairo_image_surface_create(
      CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
    let canvas = unsafe try CairoCanvas(surface: surface, isDark: theme == .dark)
    for shape in shapes { canvas.draw(shape) }
    let receiver = unsafe ByteSink.receiver()
    unsafe try canvas.finish { surface in
      let context = unsafe Unmanaged.passUnretained(sink).toOpaque()
      return unsafe tactus_cairo_surface_write_to_png_stream(surface, receiver, context)
    }
    return withExtendedLifetime(sink) { sink.bytes }
  }

  /// The drawing as a PDF file of one page, one point per pixel. It contains no date, so that a
  /// drawing always gives the same file.
  package func pdf(_ theme: Ink.Theme = .automatic) throws(PlotError) -> [UInt8] {
    try loadCairo()
    return try turn.withLock { _ throws(PlotError) in try drawPDF(theme) }
  }

  private func drawPDF(_ theme: Ink.Theme) throws(PlotError) -> [UInt8] {
    let sink = ByteSink()
    let context = unsafe Unmanaged.passUnretained(sink).toOpaque()
    let surface = unsafe tactus_cairo_pdf_surface_create_for_stream(
      ByteSink.receiver(), context, width, height)
    unsafe tactus_cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
    unsafe tactus_cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "")
    let canvas = unsafe try CairoCanvas(surface: surface, isDark: theme == .dark)
    for shape in shapes { canvas.draw(shape) }
    unsafe try canvas.finish { surface in
      unsafe tactus_cairo_surface_finish(surface)
      return unsafe tactus_cairo_surface_status(surface)
    }
    return withExtendedLifetime(sink) { sink.bytes }
  }

  private func loadCairo() throws(PlotError) {
    guard tactus_cairo_load() else {
      throw PlotError(reason: "PNG and PDF need cairo; install libcairo2, or draw SVG")
    }
  }
}
