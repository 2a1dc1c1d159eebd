#ifndef DOCCHECK_HTML_H
#define DOCCHECK_HTML_H

#include <stddef.h>
#include <stdint.h>

/// Where lines are broken around a node, and whether it is an element without content and end tag: in its `extra`.
enum { HTML_BREAK_BEFORE = 1, HTML_BREAK_INSIDE = 2, HTML_BREAK_AFTER = 4, HTML_VOID = 8 };

typedef struct {
  uint8_t *bytes;
  size_t count;
} html_text;

/// What stands below `root`, an `xmlNode`, as HTML5: `&`, `<` and `>` escaped, and `"` in attributes; sections of CDATA and all other characters as
/// they are. With `slash`, void elements end in ` />`. `behind` is the byte that it is written behind, 0 for none. Out of memory ends the process.
html_text html_write(const void *root, int slash, uint8_t behind);
void html_free(html_text text);

#endif
