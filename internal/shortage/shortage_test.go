package shortage

import (
	"strings"
	"testing"
)

func TestIn(t *testing.T) {
	for _, tt := range []struct{ output, want string }{
		{"# m\nwrite /tmp/go-build1/b001/_testmain.go: no space left on device\nFAIL m [setup failed]", "disk full"},
		{"/go/pkg/tool/link: mapping output file failed: no space left on device", "disk full"},
		{"open /x: There is not enough space on the disk.", "disk full"},
		{"go: failed to initialize build cache at /x: mkdir /x: read-only file system", "cannot write"},
		{"failed to initialize build cache at /x: mkdir /x: permission denied", "cannot use its build cache"},
		{"build cache is required, but could not be located: GOCACHE is not defined and neither $XDG_CACHE_HOME nor $HOME are defined", "no build cache"},
		{"go: module cache not found: neither GOMODCACHE nor GOPATH is set", "no module cache"},
		{"runtime: out of memory: cannot allocate 8192-byte block (4128768 in use)", "memory"},
		{"go build m: /go/pkg/tool/compile: signal: killed", "memory"},
		{"runtime/cgo: pthread_create failed: Resource temporarily unavailable", "start more processes"},
		{"open /x: too many open files", "open more files"},
		{"SIGXFSZ: file size limit exceeded", "large"},
		{"./m.go:6:7: undefined: x", ""},
		{"./m.go:6:7: cannot use \"no space left on device\" as int value", ""},
		{"", ""},
	} {
		got := In(tt.output)
		switch {
		case got == nil && tt.want != "":
			t.Errorf("%q: is no shortage", tt.output)
		case got != nil && (tt.want == "" || !strings.Contains(got.Error(), tt.want)):
			t.Errorf("%q: %v", tt.output, got)
		case got != nil && got.Hint() == "":
			t.Errorf("%q: has no hint", tt.output)
		}
	}
}
