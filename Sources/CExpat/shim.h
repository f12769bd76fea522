#ifndef TACTUS_CEXPAT_H
#define TACTUS_CEXPAT_H

#include <expat.h>

#endif
