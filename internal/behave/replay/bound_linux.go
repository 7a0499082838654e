//go:build !race
// +build !race

package replay

import "syscall"

// A call that asks for more memory than there is fills the machine before anybody sees it where it
// writes to all of it at once. So the system bounds what the process may write to, which is more than what its
// heap may hold; not under the race detector, which needs several times as much.

// mostData is that bound, in bytes.
const mostData = 3 * memoryLimit

func init() {
	bound = func() {
		limit := syscall.Rlimit{Cur: mostData, Max: mostData}
		_ = syscall.Setrlimit(syscall.RLIMIT_DATA, &limit)
	}
}
