package gotool

import (
	"bytes"
	"debug/elf"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestLdflagsKeepTheUsers(t *testing.T) {
	for _, c := range []struct {
		goflags string
		want    []string
	}{
		{"", []string{"-ldflags=-w -l"}},
		{"-mod=vendor", []string{"-ldflags=-w -l"}},
		{"'-ldflags=-s -X a.b=c'", []string{"-ldflags=-w -l", "-ldflags=-s -X a.b=c -w -l"}},
		{"--ldflags=-s", []string{"-ldflags=-w -l", "-ldflags=-s -w -l"}},
		{"-ldflags=all=-s", []string{"-ldflags=-w -l", "-ldflags=all=-s -w -l"}},
		{"-ldflags=", []string{"-ldflags=-w -l", "-ldflags= -w -l"}},
		{`-ldflags=-a "-ldflags=./... = -X 'p.v=x y'"`, []string{"-ldflags=-w -l", "-ldflags=-a -w -l", "-ldflags=./... = -X 'p.v=x y' -w -l"}},
	} {
		got, err := ldflags(c.goflags, []string{"-w", "-l"})
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("GOFLAGS %q: %q, %v; want %q", c.goflags, got, err, c.want)
		}
	}
	if got, err := ldflags("-ldflags=-s", nil); got != nil || err != nil {
		t.Errorf("without a layout: %q, %v", got, err)
	}
	if _, err := ldflags("'-ldflags=-s", []string{"-w"}); err == nil {
		t.Error("no error for GOFLAGS with an open quote")
	}
}

func TestSeedIsNeverZero(t *testing.T) {
	for layout, want := range map[uint64]string{1: "1", seedPeriod - 1: "2147483646", seedPeriod: "1", 1 << 63: "8", 1<<64 - 1: "15"} {
		if got := seed(layout); got != want {
			t.Errorf("seed(%d) = %s, want %s", layout, got, want)
		}
	}
}

func find(t *testing.T, dir string) *Tool {
	t.Helper()
	tool, err := Find(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	return tool
}

func TestLinkerHas(t *testing.T) {
	tool := find(t, t.TempDir())
	if !tool.LinkerHas(t.Context(), "randlayout") || !tool.LinkerHas(t.Context(), "w") || tool.LinkerHas(t.Context(), "no") {
		t.Errorf("flags of the linker: %q", tool.linkerFlags)
	}
}

var versioned = map[string]string{
	"go.mod":    "module example.com/m\n\ngo 1.22\n",
	"m.go":      "package m\n\nvar Version = \"unset\"\n",
	"tag.go":    "//go:build tagged\n\npackage m\n\nfunc init() { Version += \" tagged\" }\n",
	"m_test.go": "package m\n\nimport (\"os\"; \"testing\")\n\nfunc TestV(t *testing.T) { os.Stdout.WriteString(Version+\"\\n\") }\n",
}

// A layout keeps what the user's flags ask for, and tags are those of the build.
func TestBuildWithLayoutAndTags(t *testing.T) {
	t.Setenv("GOFLAGS", "'-ldflags=-X example.com/m.Version=mine'")
	dir := module(t, versioned)
	tool := find(t, dir)
	out := filepath.Join(t.TempDir(), "m.test")
	if err := tool.TestBinary(t.Context(), dir, Build{Package: "example.com/m", Output: out, Layout: 7, Tags: "tagged"}); err != nil {
		t.Fatal(err)
	}
	if got := said(t, out); !strings.HasPrefix(got, "mine tagged\n") {
		t.Errorf("the binary says %q", got)
	}
}

func said(t *testing.T, binary string) string {
	t.Helper()
	r, err := Run(t.Context(), Command{Path: binary, Dir: t.TempDir()})
	if err != nil || r.ExitCode != 0 {
		t.Fatalf("%s: %+v, %v", binary, r, err)
	}
	return string(r.Stdout)
}

func TestRelinker(t *testing.T) {
	t.Setenv("GOFLAGS", "'-ldflags=-X example.com/m.Version=mine'")
	dir := module(t, versioned)
	tool := find(t, dir)
	temp := filepath.Join(t.TempDir(), "a b$WORK") // what a command line quotes
	if err := os.Mkdir(temp, 0o755); err != nil {
		t.Fatal(err)
	}
	r, err := tool.NewRelinker(t.Context(), dir, temp, Build{Package: "example.com/m"})
	if err != nil {
		t.Fatal(err)
	}
	if tool.Var("GOOS") == "linux" && !r.Direct() {
		t.Error("the linker is not called directly")
	}
	link := func(r *Relinker, layout uint64) []byte {
		t.Helper()
		out := filepath.Join(t.TempDir(), "m.test")
		if err := r.Link(t.Context(), layout, out); err != nil {
			t.Fatal(err)
		}
		if got := said(t, out); !strings.HasPrefix(got, "mine\n") {
			t.Errorf("the binary says %q", got)
		}
		data, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	first := link(r, 5)
	if bytes.Equal(first, link(r, 6)) || !bytes.Equal(first, link(r, 5)) {
		t.Error("equal layouts do not give equal binaries, or other ones do")
	}
	if err := r.Link(t.Context(), 0, filepath.Join(temp, "x")); err == nil {
		t.Error("layout 0 was linked")
	}

	// What is left of the build is gone: the go command links.
	if err := os.RemoveAll(temp); err != nil {
		t.Fatal(err)
	}
	link(r, 9)
}

// A package that does not compile is told without the commands that were run.
func TestRelinkerOfBrokenPackage(t *testing.T) {
	dir := module(t, small)
	_, err := find(t, dir).NewRelinker(t.Context(), dir, t.TempDir(), Build{Package: "example.com/m/broken"})
	var broken *BuildError
	if !errors.As(err, &broken) || !strings.Contains(broken.Output, "b.go:3") || strings.Contains(broken.Output, "WORK") {
		t.Errorf("error %v", err)
	}
	if _, err := find(t, dir).NewRelinker(t.Context(), dir, t.TempDir(), Build{Package: "example.com/m/none"}); err == nil {
		t.Error("no error for a package that is not there")
	}
}

// Through -toolexec the command line is not one of the linker; the go command
// links, with the user's tool in between.
func TestRelinkerWithToolexec(t *testing.T) {
	if _, err := os.Stat("/usr/bin/env"); err != nil {
		t.Skip("no /usr/bin/env to stand for a tool")
	}
	t.Setenv("GOFLAGS", "-toolexec=/usr/bin/env")
	dir := module(t, versioned)
	r, err := find(t, dir).NewRelinker(t.Context(), dir, t.TempDir(), Build{Package: "example.com/m"})
	if err != nil || r.Direct() {
		t.Fatalf("direct %t, %v", r.Direct(), err)
	}
	out := filepath.Join(t.TempDir(), "m.test")
	if err := r.Link(t.Context(), 3, out); err != nil {
		t.Fatal(err)
	}
	said(t, out)
}

// Debugging information is left out of a layout; the code is the same.
func TestNoDebuggingInformationChangesNoCode(t *testing.T) {
	dir := module(t, versioned)
	tool := find(t, dir)
	if tool.Var("GOOS") != "linux" {
		t.Skip("reads ELF")
	}
	text := map[string][]byte{}
	for _, flags := range []string{"-randlayout=5", "-randlayout=5 -w"} {
		out := filepath.Join(t.TempDir(), "m.test")
		if _, err := tool.run(t.Context(), dir, "test", "-c", "-vet=off", "-o", out, "-ldflags="+flags, "example.com/m"); err != nil {
			t.Fatal(err)
		}
		f, err := elf.Open(out)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if text[flags], err = f.Section(".text").Data(); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(text["-randlayout=5"], text["-randlayout=5 -w"]) {
		t.Error(".text differs")
	}
}

func TestLinkCommand(t *testing.T) {
	line := `GOROOT='/go' CC="it's" /go/pkg/tool/link -o $WORK/b001/m.test -importcfg $WORK/b001/importcfg.link -buildid=a/b/c/a -w -randlayout=1735928559 "-extld=gcc -m64" $WORK/b001/_pkg_.a`
	c, ok := linkCommand("WORK=/tmp/w\n# x\n" + line + "\nmv a b\n")
	want := []string{"-o", "/tmp/w/b001/m.test", "-importcfg", "/tmp/w/b001/importcfg.link", "-buildid=a/b/c/a", "-w", "-randlayout=1735928559", "-extld=gcc -m64", "/tmp/w/b001/_pkg_.a"}
	if !ok || c.Path != "/go/pkg/tool/link" || !slices.Equal(c.Args, want) || !slices.Equal(c.Env, []string{"GOROOT=/go", "CC=it's"}) {
		t.Errorf("linkCommand = %+v, %t", c, ok)
	}
	for name, log := range map[string]string{
		"no work folder": line,
		"no linker":      "WORK=/tmp/w\n/go/pkg/tool/compile -o x -p y z\n",
		"FIPS mode":      "WORK=/tmp/w\n" + line + " -fipso $WORK/b001/fips.o\n",
		"other seed":     "WORK=/tmp/w\n" + strings.Replace(line, "1735928559", "4", 1),
		"open quote":     "WORK=/tmp/w\n" + strings.Replace(line, `m64"`, "m64", 1),
		"toolexec":       "WORK=/tmp/w\n/bin/env " + line[strings.Index(line, "/go/pkg"):],
	} {
		if c, ok := linkCommand(log); ok {
			t.Errorf("%s: %+v", name, c)
		}
	}
	args := withSeed(want, 4)
	if args[6] != "-randlayout=4" || !strings.HasPrefix(args[4], "-buildid=a/b/c/") || len(args[4]) != len("-buildid=a/b/c/")+20 || args[4] == withSeed(want, 5)[4] {
		t.Errorf("withSeed = %q", args)
	}
	if want[6] != "-randlayout=1735928559" {
		t.Error("the arguments were changed in place")
	}
}

func FuzzLinkCommand(f *testing.F) {
	f.Add("WORK=/w\nA='b' /go/link -o x -buildid=a/b \"q\\\"x\"\n")
	f.Add("WORK=/w\nA=\"b /link -o\n")
	f.Fuzz(func(t *testing.T, log string) {
		if c, ok := linkCommand(log); ok && (len(c.Args) < 3 || c.Args[0] != "-o" || !isLinker(c.Path)) {
			t.Errorf("%+v", c)
		}
	})
}
