// ICU's headers, which libxml2 would pull in, clash with the ICU inside Foundation.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>
#include <libxml/tree.h>

// The name that marks a node as text: an array of unknown length, which Swift cannot import.
static inline const xmlChar *doccheck_xml_text_name(void) { return xmlStringText; }
