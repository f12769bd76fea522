// The files of the studio's page. They are part of the program, so that it needs no folder at run
// time.

#ifndef TACTUS_CSTUDIOPAGE_H
#define TACTUS_CSTUDIOPAGE_H

#include <stdint.h>

// A file of the page.
typedef struct tactus_page_file {
  const char *_Nonnull name;  // its path below the root of the server, without a slash at its start
  const uint8_t *_Nonnull bytes;
  intptr_t count;
} tactus_page_file;

// The number of files.
intptr_t tactus_page_file_count(void);

// A file by its number, from 0 to the number of files less 1.
tactus_page_file tactus_page_file_at(intptr_t index);

#endif
