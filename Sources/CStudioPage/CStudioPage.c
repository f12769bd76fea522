#include "CStudioPage.h"

// `#embed` is of C23, and clang takes it in all versions.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t index_html[] = {
#embed "../TactusStudio/Page/index.html"
};
static const uint8_t studio_css[] = {
#embed "../TactusStudio/Page/studio.css"
};
static const uint8_t main_js[] = {
#embed "../TactusStudio/Page/main.js"
};

#define FILE(name, bytes) {name, bytes, sizeof bytes}

static const tactus_page_file files[] = {
    FILE("index.html", index_html),
    FILE("studio.css", studio_css),
    FILE("main.js", main_js),
};

intptr_t tactus_page_file_count(void) { return sizeof files / sizeof files[0]; }

tactus_page_file tactus_page_file_at(intptr_t index) { return files[index]; }
