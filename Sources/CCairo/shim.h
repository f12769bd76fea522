#ifndef TACTUS_CCAIRO_H
#define TACTUS_CCAIRO_H

#include <cairo.h>
#include <cairo-pdf.h>

#endif
