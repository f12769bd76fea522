#ifndef TACTUS_CCAIRO_H
#define TACTUS_CCAIRO_H

#include <CLoading.h>
#include <cairo/cairo-pdf.h>
#include <cairo/cairo.h>
#include <stdbool.h>

/// Loads cairo, unless it is loaded already. The functions of cairo may be called only after it has
/// returned true. Any thread may call it.
/// - Returns: false if the system has no cairo.
bool tactus_cairo_load(void);

/// The cairo functions that are used, each as F(result, name, parameters, arguments).
#define TACTUS_CAIRO_FUNCTIONS(F)                                                                  \
  F(void, cairo_arc,                                                                               \
    (cairo_t * c, double x, double y, double radius, double start, double end),                    \
    (c, x, y, radius, start, end))                                                                 \
  F(void, cairo_close_path, (cairo_t * c), (c))                                                    \
  F(cairo_t *, cairo_create, (cairo_surface_t * s), (s))                                           \
  F(void, cairo_destroy, (cairo_t * c), (c))                                                       \
  F(void, cairo_fill, (cairo_t * c), (c))                                                          \
  F(cairo_surface_t *, cairo_image_surface_create,                                                 \
    (cairo_format_t format, int width, int height), (format, width, height))                       \
  F(void, cairo_line_to, (cairo_t * c, double x, double y), (c, x, y))                             \
  F(void, cairo_move_to, (cairo_t * c, double x, double y), (c, x, y))                             \
  F(void, cairo_new_path, (cairo_t * c), (c))                                                      \
  F(void, cairo_new_sub_path, (cairo_t * c), (c))                                                  \
  F(cairo_surface_t *, cairo_pdf_surface_create_for_stream,                                        \
    (cairo_write_func_t write, void *context, double width, double height),                        \
    (write, context, width, height))                                                               \
  F(void, cairo_pdf_surface_set_metadata,                                                          \
    (cairo_surface_t * s, cairo_pdf_metadata_t key, const char *text), (s, key, text))             \
  F(void, cairo_rectangle, (cairo_t * c, double x, double y, double width, double height),         \
    (c, x, y, width, height))                                                                      \
  F(void, cairo_select_font_face,                                                                  \
    (cairo_t * c, const char *family, cairo_font_slant_t slant, cairo_font_weight_t weight),       \
    (c, family, slant, weight))                                                                    \
  F(void, cairo_set_font_size, (cairo_t * c, double size), (c, size))                              \
  F(void, cairo_set_line_cap, (cairo_t * c, cairo_line_cap_t cap), (c, cap))                       \
  F(void, cairo_set_line_join, (cairo_t * c, cairo_line_join_t join), (c, join))                   \
  F(void, cairo_set_line_width, (cairo_t * c, double width), (c, width))                           \
  F(void, cairo_set_source_rgba,                                                                   \
    (cairo_t * c, double red, double green, double blue, double alpha),                            \
    (c, red, green, blue, alpha))                                                                  \
  F(void, cairo_show_text, (cairo_t * c, const char *text), (c, text))                             \
  F(cairo_status_t, cairo_status, (cairo_t * c), (c))                                              \
  F(const char *, cairo_status_to_string, (cairo_status_t status), (status))                       \
  F(void, cairo_stroke, (cairo_t * c), (c))                                                        \
  F(void, cairo_surface_destroy, (cairo_surface_t * s), (s))                                       \
  F(void, cairo_surface_finish, (cairo_surface_t * s), (s))                                        \
  F(cairo_status_t, cairo_surface_status, (cairo_surface_t * s), (s))                              \
  F(cairo_status_t, cairo_surface_write_to_png_stream,                                             \
    (cairo_surface_t * s, cairo_write_func_t write, void *context), (s, write, context))           \
  F(void, cairo_text_extents,                                                                      \
    (cairo_t * c, const char *text, cairo_text_extents_t *extents), (c, text, extents))

TACTUS_CAIRO_FUNCTIONS(TACTUS_LOADED_PROTOTYPE)

#endif
