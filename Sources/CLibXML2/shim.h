// ICU's headers, which libxml2 would pull in, clash with the ICU inside Foundation.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/tree.h>
#include <libxml/dict.h>
#include <libxml/HTMLparser.h>
#include <libxml/xmlerror.h>

// `xmlFree` is a mutable global function pointer, which strict concurrency refuses to read.
static inline void doccheck_xml_free(void *pointer) { xmlFree(pointer); }
