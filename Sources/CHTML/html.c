#include "html.h"

#include <libxml/tree.h>
#include <stdlib.h>
#include <string.h>

// The growing bytes of a tree that is written: the one place where anything is escaped.
typedef struct {
  html_text text;
  size_t capacity;
  int slash;
  // What stands before the first byte, 0 for nothing.
  uint8_t behind;
} writer;

static void reserve(writer *to, size_t room) {
  if (to->capacity - to->text.count >= room) return;
  size_t capacity = to->capacity * 2;
  if (capacity - to->text.count < room) capacity = to->text.count + room;
  uint8_t *larger = realloc(to->text.bytes, capacity);
  if (larger == NULL) abort();
  to->text.bytes = larger;
  to->capacity = capacity;
}

static void put(writer *to, const void *bytes, size_t count) {
  reserve(to, count);
  memcpy(to->text.bytes + to->text.count, bytes, count);
  to->text.count += count;
}

static void put_word(writer *to, const char *word) { put(to, word, strlen(word)); }

static void put_byte(writer *to, uint8_t byte) {
  reserve(to, 1);
  to->text.bytes[to->text.count++] = byte;
}

// Ends the line, unless nothing stands on it yet.
static void break_line(writer *to) {
  uint8_t last = to->text.count > 0 ? to->text.bytes[to->text.count - 1] : to->behind;
  if (last != 0 && last != '\n') put_byte(to, '\n');
}

// Not 0 where one of eight bytes is `&`, `"`, `<` or `>`: a pair each that differs in one bit.
static uint64_t needs_look(uint64_t block) {
  const uint64_t ones = 0x0101010101010101u;
  uint64_t ampersands = (block | ones * 0x04) ^ (ones * 0x26);
  uint64_t brackets = (block | ones * 0x02) ^ (ones * 0x3e);
  return (((ampersands - ones) & ~ampersands) | ((brackets - ones) & ~brackets)) & (ones * 0x80);
}

// Where there is room.
static void escape(writer *to, uint8_t byte, int in_attribute) {
  const char *entity = NULL;
  switch (byte) {
  case '&': entity = "&amp;"; break;
  case '<': entity = "&lt;"; break;
  case '>': entity = "&gt;"; break;
  case '"':
    if (in_attribute) entity = "&quot;";
    break;
  }
  if (entity == NULL) {
    to->text.bytes[to->text.count++] = byte;
    return;
  }
  size_t length = strlen(entity);
  memcpy(to->text.bytes + to->text.count, entity, length);
  to->text.count += length;
}

static void put_escaped(writer *to, const xmlChar *string, int in_attribute) {
  if (string == NULL) return;
  size_t length = strlen((const char *)string), next = 0;
  // Room for every byte to become the longest entity.
  reserve(to, length * 6 + 8);
  for (; next + 8 <= length; next += 8) {
    uint64_t block;
    memcpy(&block, string + next, sizeof block);
    if (needs_look(block)) {
      for (size_t at = next; at < next + 8; at += 1) escape(to, string[at], in_attribute);
    } else {
      memcpy(to->text.bytes + to->text.count, &block, sizeof block);
      to->text.count += sizeof block;
    }
  }
  for (; next < length; next += 1) escape(to, string[next], in_attribute);
}

static void start_tag(const xmlNode *node, writer *to) {
  put_byte(to, '<');
  put_word(to, (const char *)node->name);
  for (const xmlAttr *attribute = node->properties; attribute != NULL; attribute = attribute->next) {
    put_byte(to, ' ');
    put_word(to, (const char *)attribute->name);
    put(to, "=\"", 2);
    if (attribute->children != NULL) put_escaped(to, attribute->children->content, 1);
    put_byte(to, '"');
  }
}

static void leave(const xmlNode *node, writer *to) {
  if (node->extra & HTML_BREAK_INSIDE) break_line(to);
  put(to, "</", 2);
  put_word(to, (const char *)node->name);
  put_byte(to, '>');
  if (node->extra & HTML_BREAK_AFTER) break_line(to);
}

// Writes a leaf, or an element's start tag; returns the element's first child.
static const xmlNode *enter(const xmlNode *node, writer *to) {
  if (node->type == XML_TEXT_NODE) {
    put_escaped(to, node->content, 0);
    return NULL;
  }
  if (node->type != XML_ELEMENT_NODE && node->type != XML_CDATA_SECTION_NODE) return NULL;
  if (node->extra & HTML_BREAK_BEFORE) break_line(to);
  if (node->type == XML_CDATA_SECTION_NODE) {
    if (node->content != NULL) put_word(to, (const char *)node->content);
    if (node->extra & HTML_BREAK_AFTER) break_line(to);
    return NULL;
  }
  start_tag(node, to);
  if (node->extra & HTML_VOID) {
    put_word(to, to->slash ? " />" : ">");
    if (node->extra & HTML_BREAK_AFTER) break_line(to);
    return NULL;
  }
  put_byte(to, '>');
  if (node->extra & HTML_BREAK_INSIDE) break_line(to);
  if (node->children == NULL) leave(node, to);
  return node->children;
}

html_text html_write(const void *top, int slash, uint8_t behind) {
  const xmlNode *root = top;
  writer to = {.text = {.bytes = NULL, .count = 0}, .capacity = 0, .slash = slash, .behind = behind};
  reserve(&to, 1 << 14);
  for (const xmlNode *node = root->children; node != NULL;) {
    const xmlNode *child = enter(node, &to);
    if (child != NULL) {
      node = child;
      continue;
    }
    // Closes what ends here.
    while (node->next == NULL) {
      node = node->parent;
      if (node == NULL || node == root) return to.text;
      leave(node, &to);
    }
    node = node->next;
  }
  return to.text;
}

void html_free(html_text text) { free(text.bytes); }
