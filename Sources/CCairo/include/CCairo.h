#ifndef TACTUS_CCAIRO_H
#define TACTUS_CCAIRO_H

#include <cairo/cairo-pdf.h>
#include <cairo/cairo.h>
#include <stdbool.h>

/// Loads cairo, unless it is loaded already. The functions of cairo may be called only after it has
/// returned true. Any thread may call it.
///
/// The program is not linked with cairo, because most commands draw nothing: cairo loads 20
/// libraries for X11 and fonts, which doubled the program's start time.
/// - Returns: false if the system has no cairo.
bool tactus_cairo_load(void);

#endif
