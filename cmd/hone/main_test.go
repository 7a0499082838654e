package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/gohone/hone/internal/cli"
)

// binDir is the folder of what tests build once, see compiled.
var binDir string

// binned runs the tests with such a folder.
type binned struct{ *testing.M }

func (m binned) Run() int {
	var err error
	if binDir, err = os.MkdirTemp("", "hone-test-"); err != nil {
		panic(err)
	}
	defer os.RemoveAll(binDir)
	return m.M.Run()
}

func TestMain(m *testing.M) {
	testscript.Main(binned{m}, map[string]func(){
		"hone": func() { os.Exit(cli.Main(os.Args[1:], os.Stdout, os.Stderr)) },
	})
}

// TestScripts runs testdata/script/*.txtar: hone as a user meets it, so without
// the race detector that the tests may have: with it each of some hundred
// commands takes a fifth of a second to begin. Under make soak hone is the test
// binary itself, with what that was built with. The build cache is the caller's,
// everything else is fresh.
func TestScripts(t *testing.T) {
	t.Parallel()
	honeDir := ""
	if !soaking() {
		honeDir = filepath.Dir(compiled(t))
	}
	out, err := exec.Command("go", "env", "GOCACHE", "GOMODCACHE", "CGO_ENABLED").Output()
	if err != nil {
		t.Fatal(err)
	}
	vars := strings.Split(strings.TrimSpace(string(out)), "\n")
	cgo := vars[2]
	profiles, err := filepath.Abs("../../internal/cost/testdata")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join("testdata", "script"),
		Setup: func(e *testscript.Env) error {
			e.Setenv("GOCACHE", vars[0])
			e.Setenv("GOMODCACHE", vars[1])
			e.Setenv("GOFLAGS", "")
			// A profile recorded of the program in ../../internal/cost/testdata/busy.txtar.
			busy, err := filepath.Abs("../../internal/cost/testdata/busy_cpu.pb.gz")
			if err != nil {
				return err
			}
			e.Setenv("BUSY", busy)
			e.Setenv("PROFILES", profiles)
			e.Setenv("HOME", filepath.Join(e.WorkDir, "home"))
			e.Setenv("XDG_CACHE_HOME", filepath.Join(e.WorkDir, "cache"))
			if honeDir != "" {
				e.Setenv("PATH", honeDir+string(filepath.ListSeparator)+e.Getenv("PATH"))
			}
			// The folder of hone alone, for a PATH without go.
			e.Setenv("HONEDIR", filepath.SplitList(e.Getenv("PATH"))[0])
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"keep": keepCommand, "serve": serveCommand},
		// Scenarios that take long, or need to be root, run under make soak.
		Condition: func(cond string) (bool, error) {
			switch cond {
			case "soak":
				return soaking(), nil
			case "cgo":
				return cgo == "1", nil
			}
			return false, fmt.Errorf("condition %q: unknown", cond)
		},
		RequireExplicitExec: true,
		UpdateScripts:       os.Getenv("UPDATE_SCRIPTS") != "",
	})
}
