package dir

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// lockFile waits until it holds the lock of f, which ends when f is closed.
func lockFile(f *os.File) error { return lockByte(f, windows.LOCKFILE_EXCLUSIVE_LOCK) }

// tryLock reports whether it got the lock of f.
func tryLock(f *os.File) (bool, error) {
	err := lockByte(f, windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY)
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return false, nil
	}
	return err == nil, err
}

// lockByte locks the first byte. Locks bind readers and writers here, but
// nothing is ever read from a lock file.
func lockByte(f *os.File, flags uint32) error {
	return windows.LockFileEx(windows.Handle(f.Fd()), flags, 0, 1, 0, new(windows.Overlapped))
}
