#include "CStudioPage.h"

// `#embed` belongs to C23; clang accepts it in older versions of C, with this warning.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t ball_js[] = {
#embed "../TactusStudio/Page/ball.js"
};
static const uint8_t devices_js[] = {
#embed "../TactusStudio/Page/devices.js"
};
static const uint8_t feedback_js[] = {
#embed "../TactusStudio/Page/feedback.js"
};
static const uint8_t icon_svg[] = {
#embed "../TactusStudio/Page/icon.svg"
};
static const uint8_t index_html[] = {
#embed "../TactusStudio/Page/index.html"
};
static const uint8_t ink_js[] = {
#embed "../TactusStudio/Page/ink.js"
};
static const uint8_t lanes_js[] = {
#embed "../TactusStudio/Page/lanes.js"
};
static const uint8_t link_js[] = {
#embed "../TactusStudio/Page/link.js"
};
static const uint8_t main_js[] = {
#embed "../TactusStudio/Page/main.js"
};
static const uint8_t palette_js[] = {
#embed "../TactusStudio/Page/palette.js"
};
static const uint8_t patterns_js[] = {
#embed "../TactusStudio/Page/patterns.js"
};
static const uint8_t scope_js[] = {
#embed "../TactusStudio/Page/scope.js"
};
static const uint8_t strip_js[] = {
#embed "../TactusStudio/Page/strip.js"
};
static const uint8_t studio_css[] = {
#embed "../TactusStudio/Page/studio.css"
};
static const uint8_t trace_js[] = {
#embed "../TactusStudio/Page/trace.js"
};
static const uint8_t vine_js[] = {
#embed "../TactusStudio/Page/vine.js"
};

#define FILE(name, bytes) {name, bytes, sizeof bytes}

static const tactus_page_file files[] = {
    FILE("ball.js", ball_js),
    FILE("devices.js", devices_js),
    FILE("feedback.js", feedback_js),
    FILE("icon.svg", icon_svg),
    FILE("index.html", index_html),
    FILE("ink.js", ink_js),
    FILE("lanes.js", lanes_js),
    FILE("link.js", link_js),
    FILE("main.js", main_js),
    FILE("palette.js", palette_js),
    FILE("patterns.js", patterns_js),
    FILE("scope.js", scope_js),
    FILE("strip.js", strip_js),
    FILE("studio.css", studio_css),
    FILE("trace.js", trace_js),
    FILE("vine.js", vine_js),
};

intptr_t tactus_page_file_count(void) { return sizeof files / sizeof files[0]; }

tactus_page_file tactus_page_file_at(intptr_t index) { return files[index]; }
