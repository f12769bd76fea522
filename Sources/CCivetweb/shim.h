#ifndef TACTUS_CCIVETWEB_H
#define TACTUS_CCIVETWEB_H

#include <civetweb.h>

#endif
