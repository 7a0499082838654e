//go:build unix

package fix

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestOwner: what root applies stays the user's.
func TestOwner(t *testing.T) {
	f := newField(t)
	name := filepath.Join(f.root, "a.go")
	uid, gid := os.Geteuid(), os.Getegid()
	if uid == 0 { // only root can give a file away
		uid, gid = 12345, 54321
		if err := os.Chown(name, uid, gid); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.apply(); err != nil {
		t.Fatal(err)
	}
	fi, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	if st := fi.Sys().(*syscall.Stat_t); int(st.Uid) != uid || int(st.Gid) != gid {
		t.Errorf("owner is %d:%d, want %d:%d", st.Uid, st.Gid, uid, gid)
	}
}
