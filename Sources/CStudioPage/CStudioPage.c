#include "CStudioPage.h"

// `#embed` belongs to C23; clang accepts it in older versions of C, with this warning.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t ball_js[] = {
#embed "../TactusStudio/Page/ball.js"
};
static const uint8_t desk_js[] = {
#embed "../TactusStudio/Page/desk.js"
};
static const uint8_t devices_js[] = {
#embed "../TactusStudio/Page/devices.js"
};
static const uint8_t edit_css[] = {
#embed "../TactusStudio/Page/edit.css"
};
static const uint8_t edit_js[] = {
#embed "../TactusStudio/Page/edit.js"
};
static const uint8_t editor_js[] = {
#embed "../TactusStudio/Page/editor.js"
};
static const uint8_t feedback_js[] = {
#embed "../TactusStudio/Page/feedback.js"
};
static const uint8_t feels_js[] = {
#embed "../TactusStudio/Page/feels.js"
};
static const uint8_t files_js[] = {
#embed "../TactusStudio/Page/files.js"
};
static const uint8_t geometry_js[] = {
#embed "../TactusStudio/Page/geometry.js"
};
static const uint8_t gestures_js[] = {
#embed "../TactusStudio/Page/gestures.js"
};
static const uint8_t history_js[] = {
#embed "../TactusStudio/Page/history.js"
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
static const uint8_t inspector_js[] = {
#embed "../TactusStudio/Page/inspector.js"
};
static const uint8_t keys_js[] = {
#embed "../TactusStudio/Page/keys.js"
};
static const uint8_t lanes_js[] = {
#embed "../TactusStudio/Page/lanes.js"
};
static const uint8_t layout_js[] = {
#embed "../TactusStudio/Page/layout.js"
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
static const uint8_t parts_js[] = {
#embed "../TactusStudio/Page/parts.js"
};
static const uint8_t pattern_js[] = {
#embed "../TactusStudio/Page/pattern.js"
};
static const uint8_t patterns_js[] = {
#embed "../TactusStudio/Page/patterns.js"
};
static const uint8_t scope_js[] = {
#embed "../TactusStudio/Page/scope.js"
};
static const uint8_t score_js[] = {
#embed "../TactusStudio/Page/score.js"
};
static const uint8_t sense_js[] = {
#embed "../TactusStudio/Page/sense.js"
};
static const uint8_t source_js[] = {
#embed "../TactusStudio/Page/source.js"
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
static const uint8_t transport_js[] = {
#embed "../TactusStudio/Page/transport.js"
};
static const uint8_t tree_js[] = {
#embed "../TactusStudio/Page/tree.js"
};
static const uint8_t vine_js[] = {
#embed "../TactusStudio/Page/vine.js"
};

#define FILE(name, bytes) {name, bytes, sizeof bytes}

static const tactus_page_file files[] = {
    FILE("ball.js", ball_js),
    FILE("desk.js", desk_js),
    FILE("devices.js", devices_js),
    FILE("edit.css", edit_css),
    FILE("edit.js", edit_js),
    FILE("editor.js", editor_js),
    FILE("feedback.js", feedback_js),
    FILE("feels.js", feels_js),
    FILE("files.js", files_js),
    FILE("geometry.js", geometry_js),
    FILE("gestures.js", gestures_js),
    FILE("history.js", history_js),
    FILE("icon.svg", icon_svg),
    FILE("index.html", index_html),
    FILE("ink.js", ink_js),
    FILE("inspector.js", inspector_js),
    FILE("keys.js", keys_js),
    FILE("lanes.js", lanes_js),
    FILE("layout.js", layout_js),
    FILE("link.js", link_js),
    FILE("main.js", main_js),
    FILE("palette.js", palette_js),
    FILE("parts.js", parts_js),
    FILE("pattern.js", pattern_js),
    FILE("patterns.js", patterns_js),
    FILE("scope.js", scope_js),
    FILE("score.js", score_js),
    FILE("sense.js", sense_js),
    FILE("source.js", source_js),
    FILE("strip.js", strip_js),
    FILE("studio.css", studio_css),
    FILE("trace.js", trace_js),
    FILE("transport.js", transport_js),
    FILE("tree.js", tree_js),
    FILE("vine.js", vine_js),
};

intptr_t tactus_page_file_count(void) { return sizeof files / sizeof files[0]; }

tactus_page_file tactus_page_file_at(intptr_t index) { return files[index]; }
