//go:build unix

package fix

import (
	"io/fs"
	"os"
	"syscall"
)

// copyOwner gives a file the owner of another: when root applies a patch the
// files stay the user's. Where that is not allowed they are one's own anyway,
// or of a group that one is not in.
func copyOwner(name string, like fs.FileInfo) {
	if st, ok := like.Sys().(*syscall.Stat_t); ok {
		_ = os.Chown(name, int(st.Uid), int(st.Gid))
	}
}
