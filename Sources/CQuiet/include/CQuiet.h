// Drops the text that a library writes to C's standard error. libmpg123 reports each fault of a
// damaged MP3 file there, and libsndfile has no setting that turns it off.

#ifndef TACTUS_CQUIET_H
#define TACTUS_CQUIET_H

// From now on, text that the calling thread writes to `stderr` is dropped. Text of other threads is
// passed on. Calls may be nested.
void tactus_quiet_begin(void);

// Ends what tactus_quiet_begin() began, on the same thread.
void tactus_quiet_end(void);

#endif
