#include "CCairo.h"

TACTUS_LOADED_LIBRARY(tactus_cairo_load, "libcairo.so.2", TACTUS_CAIRO_FUNCTIONS)
