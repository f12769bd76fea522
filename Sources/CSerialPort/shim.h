#ifndef TACTUS_CSERIALPORT_H
#define TACTUS_CSERIALPORT_H

#include <libserialport.h>

#endif
