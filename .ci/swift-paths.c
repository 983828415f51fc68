// A stand-in for the part of Swift's runtime that finds the folder of its libraries, which no program here uses. At its start, the
// runtime looks there for `swift-backtrace`. In a program that is linked without libraries it needs `/proc` for that, and aborts
// without. A program that finds no `swift-backtrace` starts without it, so crashes print no memory, which may have text of a board.

char *swift_copyAuxiliaryExecutablePath(const char *directory, const char *name) { return 0; }
const char *swift_getRuntimeLibraryPath(void) { return 0; }
const char *swift_getRootPath(void) { return 0; }
