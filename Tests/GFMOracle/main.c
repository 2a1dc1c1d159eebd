// Renders documents with cmark-gfm: the yardstick that the tests hold GFM tables against. A process of its own, because
// libcmark and libcmark-gfm share their functions' names.
//
// Input: for every document its length in bytes in decimal, a line end, the bytes. Output: for every document its HTML
// without and with the table extension, each written in the same way.

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void render(const char *text, size_t length, int with_tables) {
  cmark_parser *parser = cmark_parser_new(CMARK_OPT_UNSAFE);
  if (with_tables) cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension("table"));
  cmark_parser_feed(parser, text, length);
  cmark_node *document = cmark_parser_finish(parser);
  char *html = cmark_render_html(document, CMARK_OPT_UNSAFE, cmark_parser_get_syntax_extensions(parser));
  printf("%zu\n%s", strlen(html), html);
  free(html);
  cmark_node_free(document);
  cmark_parser_free(parser);
}

int main(void) {
  cmark_gfm_core_extensions_ensure_registered();
  size_t length;
  while (scanf("%zu", &length) == 1) {
    getchar();
    char *text = malloc(length + 1);
    if (text == NULL || fread(text, 1, length, stdin) != length) return 1;
    render(text, length, 0);
    render(text, length, 1);
    free(text);
  }
  return 0;
}
