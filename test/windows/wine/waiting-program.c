/* Stands for the program in an installer: it runs until the file named by its only argument is there. */
#include <windows.h>

int wmain(int count, wchar_t **arguments) {
  if (count < 2) return 0;
  while (GetFileAttributesW(arguments[1]) == INVALID_FILE_ATTRIBUTES) Sleep(50);
  return 0;
}
