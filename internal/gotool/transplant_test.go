package gotool_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/honetest"
)

const linkedModules = `
-- go.work --
go 1.24

use (
	./m
	./other
)
-- go.work.sum --
-- m/go.mod --
module example.com/m

go 1.24

require (
	example.com/below v0.0.0
	example.com/out v0.0.0
)

replace example.com/below => ./below

replace example.com/out => ../out
-- m/m.go --
package m

import (
	"example.com/below"
	"example.com/out"
)

var All = below.All + out.All
-- m/m_test.go --
package m

import "testing"

func Test(t *testing.T) { t.Log(All) }
-- m/below/go.mod --
module example.com/below

go 1.24
-- m/below/below.go --
package below

var All = 1
-- out/go.mod --
module example.com/out

go 1.24
-- out/out.go --
package out

var All = 1
-- other/go.mod --
module example.com/other

go 1.24
-- other/other.go --
package other
`

// A copy compiles as the module did, in a workspace and without one, and what
// is compiled is the copy.
func TestTransplant(t *testing.T) {
	for _, work := range []string{"", "off"} {
		t.Run("GOWORK="+work, func(t *testing.T) {
			t.Setenv("GOWORK", work)
			dir := honetest.Module(t, linkedModules)
			root, copied := filepath.Join(dir, "m"), filepath.Join(t.TempDir(), "copy")
			if err := gotool.CopyTree(t.Context(), root, copied, gotool.CopyLimit); err != nil {
				t.Fatal(err)
			}
			before, err := gotool.Snapshot(dir)
			if err != nil {
				t.Fatal(err)
			}
			tool, err := gotool.Find(t.Context(), root)
			if err != nil {
				t.Fatal(err)
			}
			copied, err = gotool.RealDir(copied)
			if err != nil {
				t.Fatal(err)
			}
			if tool, err = tool.Transplant(root, copied); err != nil {
				t.Fatal(err)
			}
			build := gotool.Build{Package: "example.com/m", Output: filepath.Join(t.TempDir(), "m.test")}
			if err := tool.TestBinary(t.Context(), copied, build); err != nil {
				t.Fatal(err)
			}
			// What the copy holds counts: broken there, it does not compile.
			if err := os.WriteFile(filepath.Join(copied, "below", "below.go"), []byte("package below\n\nvar All = undefined\n"), 0o644); err != nil {
				t.Fatal(err)
			}
			if err := tool.TestBinary(t.Context(), copied, build); err == nil || !strings.Contains(err.Error(), "below") {
				t.Errorf("error %v, want one of package below", err)
			}
			now, err := gotool.Snapshot(dir)
			if err != nil {
				t.Fatal(err)
			}
			if files := before.Changed(now); len(files) > 0 {
				t.Errorf("files of the user changed: %v", files)
			}
		})
	}
}

// A go.mod that is a link out of the copy is not written through.
func TestTransplantThroughLink(t *testing.T) {
	dir := honetest.Module(t, linkedModules)
	root, copied := filepath.Join(dir, "m"), filepath.Join(t.TempDir(), "copy")
	if err := os.Mkdir(copied, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(root, "go.mod"), filepath.Join(copied, "go.mod")); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	tool, err := gotool.Find(t.Context(), root)
	if err == nil {
		_, err = tool.Transplant(root, copied)
	}
	if err != nil {
		t.Fatal(err)
	}
	after, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil || string(after) != string(before) {
		t.Errorf("the user's go.mod was written to (%v):\n%s", err, after)
	}
}
