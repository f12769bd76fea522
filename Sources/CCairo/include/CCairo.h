#ifndef TACTUS_CCAIRO_H
#define TACTUS_CCAIRO_H

#include <cairo/cairo-pdf.h>
#include <cairo/cairo.h>
#include <stdbool.h>

/// Loads cairo, unless it is loaded already. The other functions may be called after it has
/// returned true. Any thread may call it.
///
/// The program is not linked with cairo, because most commands draw nothing: cairo brings 20
/// libraries of X11 and fonts, which doubled the start of the program.
/// - Returns: false if the system has no cairo.
bool tactus_cairo_load(void);

#endif
