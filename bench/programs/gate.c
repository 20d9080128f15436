/* A gate with next to no cost of its own. Build: cc -O2 -o gate gate.c */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *line = NULL;
  size_t size = 0;
  while (getline(&line, &size, stdin) > 0) {
    long id;
    char method[64];
    if (sscanf(line, "{\"id\":%ld,\"method\":\"%63[^\"]", &id, method) != 2) {
      if (strncmp(line, "{\"method\":\"shutdown\"", 20) == 0) break;
      continue;
    }
    if (strcmp(method, "initialize") == 0)
      printf("{\"id\":%ld,\"result\":{\"name\":\"gate-c\",\"hooks\":[\"tool_call\"],\"events\":[]}}\n", id);
    else
      printf("{\"id\":%ld,\"result\":{\"block\":false}}\n", id);
    fflush(stdout);
  }
  free(line);
  return 0;
}
