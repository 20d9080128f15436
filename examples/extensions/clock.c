/*
 * Tells the model the time: a before_turn hook adds it to the system prompt, and a tool gives it in any format.
 * C with the standard library alone; POSIX for getline, localtime_r and gmtime_r.
 *
 *   cc -O2 -o ~/.e/extensions/clock clock.c
 *
 * The reader below walks JSON properly instead of searching for `"id":`: a request may carry another "id" or
 * "method" inside its params, and a string may contain either.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Reading: a pointer stands on the first character of a value; a line ends in NUL, which stops everything. */

static const char *skip_space(const char *p) {
  return p + strspn(p, " \t\r\n");
}

static const char *skip_string(const char *p) {
  for (p++; *p && *p != '"'; p++)
    if (*p == '\\' && p[1]) p++;
  return *p ? p + 1 : p;
}

static const char *skip_value(const char *p) {
  int depth = 0;
  do {
    p = skip_space(p);
    if (*p == '"') {
      p = skip_string(p);
    } else if (*p == '{' || *p == '[') {
      depth++;
      p++;
    } else if (*p == '}' || *p == ']') {
      depth--;
      p++;
    } else if (*p == ',' || *p == ':') {
      p++;
    } else {
      p += strcspn(p, " \t\r\n,:]}\"[{");
    }
  } while (depth > 0 && *p);
  return p;
}

static int hex4(const char *p) {
  int value = 0;
  for (int i = 0; i < 4; i++) {
    const char *digits = "0123456789abcdef0123456789ABCDEF", *found;
    if (!p[i] || !(found = strchr(digits, p[i]))) return -1;
    value = value * 16 + (int)((found - digits) % 16);
  }
  return value;
}

static size_t put_utf8(long c, char out[4]) {
  if (c < 0x80) return out[0] = (char)c, 1;
  if (c < 0x800) return out[0] = (char)(0xC0 | c >> 6), out[1] = (char)(0x80 | (c & 0x3F)), 2;
  if (c < 0x10000) {
    out[0] = (char)(0xE0 | c >> 12), out[1] = (char)(0x80 | (c >> 6 & 0x3F)), out[2] = (char)(0x80 | (c & 0x3F));
    return 3;
  }
  out[0] = (char)(0xF0 | c >> 18), out[1] = (char)(0x80 | (c >> 12 & 0x3F));
  out[2] = (char)(0x80 | (c >> 6 & 0x3F)), out[3] = (char)(0x80 | (c & 0x3F));
  return 4;
}

/* Reads one character of a string, escapes and surrogate pairs resolved, and steps over it. */
static size_t read_char(const char **p, char out[4]) {
  const char *from = "bfnrt", *to = "\b\f\n\r\t", *escape;
  if (**p != '\\' || !(*p)[1]) return out[0] = *(*p)++, 1;
  char kind = (*p)[1];
  *p += 2;
  if (kind != 'u') return out[0] = (escape = strchr(from, kind)) ? to[escape - from] : kind, 1;
  long c = hex4(*p), low;
  if (c < 0) return 0;
  *p += 4;
  if (c >= 0xD800 && c < 0xDC00 && strncmp(*p, "\\u", 2) == 0 && (low = hex4(*p + 2)) >= 0xDC00 && low < 0xE000) {
    *p += 6;
    return put_utf8(0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00), out);
  }
  /* Half a pair, or a NUL that C cannot keep. */
  return put_utf8(c == 0 || (c >= 0xD800 && c < 0xE000) ? 0xFFFD : c, out);
}

/* The text of a string value; 0, and an empty text, when p is no string or it does not fit. */
static int read_string(const char *p, char *text, size_t size) {
  size_t used = 0;
  text[0] = 0;
  if (!p || *p != '"') return 0;
  for (p++; *p && *p != '"';) {
    char c[4];
    size_t length = read_char(&p, c);
    if (used + length >= size) return text[0] = 0, 0;
    memcpy(text + used, c, length);
    used += length;
  }
  text[used] = 0;
  return 1;
}

/* The value of a member of an object, or NULL. Keys are compared as texts, so "\u0069d" is "id". */
static const char *member(const char *p, const char *key) {
  if (!p || *p != '{') return NULL;
  for (p = skip_space(p + 1); *p == '"'; p = skip_space(p)) {
    char name[64];
    read_string(p, name, sizeof name);
    p = skip_space(skip_string(p));
    if (*p != ':') return NULL;
    p = skip_space(p + 1);
    if (strcmp(name, key) == 0) return p;
    p = skip_space(skip_value(p));
    if (*p != ',') return NULL;
    p = skip_space(p + 1);
  }
  return NULL;
}

/* Writing: the id goes back byte for byte as it came. */

static void begin_answer(const char *id, const char *rest) {
  printf("{\"id\":%.*s,%s", (int)(skip_value(id) - id), id, rest);
}

static void put_string(const char *text) {
  putchar('"');
  for (; *text; text++) {
    unsigned char c = (unsigned char)*text;
    if (c == '"' || c == '\\') printf("\\%c", c);
    else if (c < 0x20 || c == 0x7F) printf("\\u%04x", c);
    else putchar(c);
  }
  putchar('"');
}

static void fail(const char *id, const char *why) {
  begin_answer(id, "\"error\":");
  put_string(why);
  puts("}");
}

static const char MANIFEST[] =
    "\"result\":{\"name\":\"clock\",\"version\":\"1.0\",\"hooks\":[\"before_turn\"],\"tools\":[{\"name\":\"clock\","
    "\"description\":\"The date and the time, in local time or UTC.\",\"parameters\":{\"type\":\"object\","
    "\"properties\":{\"format\":{\"type\":\"string\",\"description\":\"as for strftime, such as %H:%M\"},"
    "\"utc\":{\"type\":\"boolean\"}}},\"label\":{\"category\":\"look\",\"running\":\"Looking at the clock\","
    "\"completed\":\"Looked at the clock\",\"target\":\"format\"}}]}}";

static struct tm now(int utc) {
  struct tm parts;
  time_t seconds = time(NULL);
  if (utc) gmtime_r(&seconds, &parts);
  else localtime_r(&seconds, &parts);
  return parts;
}

/* What C says of an unknown conversion is nothing good, and the format comes from a model. */
static int is_known_format(const char *format) {
  for (const char *p = strchr(format, '%'); p; p = strchr(p + 2, '%'))
    if (!p[1] || !strchr("aAbBcCdDeFgGhHIjmMnprRStTuUVwWxXyYzZ%", p[1])) return 0;
  return 1;
}

static void before_turn(const char *id) {
  char text[128];
  struct tm parts = now(0);
  /* To the minute: a suffix that changes with every second would spoil the provider's prompt cache. */
  strftime(text, sizeof text, "It is %A, %Y-%m-%d %H:%M (%z).", &parts);
  begin_answer(id, "\"result\":{\"system_suffix\":");
  put_string(text);
  puts("}}");
}

static void tool_call(const char *id, const char *arguments) {
  char format[256] = "%A, %Y-%m-%d %H:%M:%S %z", text[1024];
  const char *given = member(arguments, "format"), *utc = member(arguments, "utc");
  struct tm parts = now(utc && strncmp(utc, "true", 4) == 0);
  if (given && !read_string(given, format, sizeof format)) {
    fail(id, "\"format\" must be a text of at most 255 bytes");
  } else if (!is_known_format(format)) {
    fail(id, "\"format\" has a conversion that strftime does not know");
  } else if (strftime(text, sizeof text, format, &parts) == 0) {
    fail(id, "\"format\" gives an empty or too long text");
  } else {
    begin_answer(id, "\"result\":{\"content\":");
    put_string(text);
    puts("}}");
  }
}

/* Returns 0 when it is time to go. */
static int receive(const char *line) {
  const char *message = skip_space(line), *id = member(message, "id"), *params = member(message, "params");
  char method[64];
  if (!read_string(member(message, "method"), method, sizeof method)) return 1;
  if (strcmp(method, "shutdown") == 0) return 0;
  if (!id || skip_value(id) == id || skip_value(message)[-1] != '}') return 1; /* half a line */
  if (strcmp(method, "initialize") == 0) begin_answer(id, MANIFEST), putchar('\n');
  else if (strcmp(method, "hook.before_turn") == 0) before_turn(id);
  else if (strcmp(method, "tool_call") == 0) tool_call(id, member(params, "arguments"));
  else fail(id, "clock does not answer this method");
  return fflush(stdout) == 0;
}

int main(void) {
  char *line = NULL;
  size_t size = 0;
  /* The end of the input is the end of e, and so of us. */
  while (getline(&line, &size, stdin) > 0 && receive(line)) continue;
  free(line);
  return 0;
}
