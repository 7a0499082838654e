package workbench_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/honetest"
	"github.com/gohone/hone/internal/workbench"
)

const namesBefore = `package m

import "slices"

type Set struct{ names []string }

func (s *Set) Add(name string) { s.names = append(s.names, name) }

func (s *Set) Names() []string { return slices.Clone(s.names) }
`

// TestReadHazards reads a package whose candidate is an overlay.
func TestReadHazards(t *testing.T) {
	for name, test := range map[string]struct {
		names string
		line  int // of the hazard, 0 if there is none
	}{
		"handed out": {"return s.names", 9},
		"copied":     {"return append([]string(nil), s.names...)", 0},
		"broken":     {"return nothing", -1},
	} {
		t.Run(name, func(t *testing.T) {
			dir, err := gotool.RealDir(honetest.Module(t, "-- go.mod --\nmodule example.com/m\n\ngo 1.24\n-- set/set.go --\n"+namesBefore))
			if err != nil {
				t.Fatal(err)
			}
			tool, err := gotool.Find(t.Context(), dir)
			if err != nil {
				t.Fatal(err)
			}
			module, err := tool.Module(t.Context(), dir)
			if err != nil {
				t.Fatal(err)
			}
			after := strings.Replace(namesBefore, "return slices.Clone(s.names)", test.names, 1)
			if !strings.Contains(test.names, "slices") {
				after = strings.Replace(after, "import \"slices\"", "", 1)
			}
			overlay, err := fix.ExtendOverlay(t.TempDir(), "", map[string][]byte{filepath.Join(dir, "set", "set.go"): []byte(after)})
			if err != nil {
				t.Fatal(err)
			}
			q := workbench.BehaviourQuestion{
				Sides:     [2]workbench.BehaviourSide{{Tool: tool, Module: module}, {Tool: tool, Module: module, Overlay: overlay}},
				Functions: []workbench.ChangedFunction{{Package: "example.com/m/set", Baseline: hone.Position{File: "set/set.go"}}},
				Progress:  func(string, int, int) {},
			}
			a, err := workbench.ReadHazards(t.Context(), q)
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case test.line < 0:
				if len(a.NotChecked) != 1 || a.Packages != 0 {
					t.Errorf("answer %+v", a)
				}
			case test.line == 0:
				if len(a.Found) != 0 || a.Packages != 1 || len(a.NotChecked) != 0 {
					t.Errorf("answer %+v", a)
				}
			default:
				if len(a.Found) != 1 || a.Found[0].Position.File != "set/set.go" || a.Found[0].Position.Line != test.line || a.Found[0].Function != "Set.Names" {
					t.Errorf("answer %+v", a)
				}
			}
		})
	}
}
