//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package dir

import (
	"errors"
	"os"
	"syscall"
)

// lockFile waits until it holds the lock of f, which ends when f is closed.
func lockFile(f *os.File) error { return flock(f, syscall.LOCK_EX) }

// tryLock reports whether it got the lock of f.
func tryLock(f *os.File) (bool, error) {
	err := flock(f, syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return false, nil
	}
	return err == nil, err
}

func flock(f *os.File, how int) error {
	for {
		// The runtime's own signals interrupt the call.
		if err := syscall.Flock(int(f.Fd()), how); !errors.Is(err, syscall.EINTR) {
			return err
		}
	}
}
