#ifndef CFILEEXCHANGE_H
#define CFILEEXCHANGE_H

/// Lets two names of one file system change places, in one step (Linux renameat2 with RENAME_EXCHANGE, macOS renamex_np
/// with RENAME_SWAP). Returns 0, or -1 with errno: EINVAL or ENOSYS where the file system or the system cannot.
int pb_exchange(const char *first, const char *second);

/// Whether nobody else has the file behind the descriptor open: 1 yes, 0 no, -1 cannot be told.
int pb_is_unused(int descriptor);

#endif
