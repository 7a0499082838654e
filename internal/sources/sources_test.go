package sources

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// The files below are laid out anew for the test: a module with a vendor
// folder, another in its workspace, one that replaces a third, and a module
// cache.
const layout = `
-- work/go.work --
go 1.24

use ./app
use ./lib
-- work/app/go.mod --
module example.com/app

go 1.24
-- work/app/main.go --
package main

func main() { work() }
-- work/app/deep/er/x.go --
package er

func X() {}
-- work/lib/go.mod --
module example.com/lib

go 1.24
-- work/lib/lib.go --
package lib

func Lib() {}
-- alone/go.mod --
module example.com/alone

go 1.24

require example.com/other v1.0.0

replace example.com/other => ../other
-- alone/alone.go --
package alone
-- alone/vendor/example.com/vendored/v.go --
package vendored

func V() {}
-- other/go.mod --
module example.com/other

go 1.24
-- other/o.go --
package other

func O() {}
-- cache/example.com/!upper/!case@v1.2.3-!beta/u.go --
package upper

func U() {}
-- cache/example.com/!upper/!case/sub@v0.1.0/s.go --
package sub

func S() {}
-- cache/golang.org/toolchain@v0.0.1-go1.25.0.linux-amd64/src/fmt/print.go --
package fmt // of another toolchain
-- given/far/away/g.go --
package away

func G() {}
`

// lay writes the files and points the go command at the cache among them.
func lay(t *testing.T) string {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range txtar.Parse([]byte(layout)).Files {
		name := filepath.Join(root, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("GOMODCACHE", filepath.Join(root, "cache"))
	t.Setenv("GOWORK", "")
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOPROXY", "off")
	return root
}

func TestLines(t *testing.T) {
	root := lay(t)
	real := filepath.ToSlash(filepath.Join(root, "work", "lib", "lib.go"))
	for _, tt := range []struct {
		name, dir, search string
		q                 Query
		want              string // a piece of the source; of the error, if it begins with !
	}{
		{"where it is", "work/app", "", Query{File: real}, "func Lib"},
		{"standard library, trimmed", "work/app", "", Query{File: "fmt/print.go", Last: 300}, "func Fprintf"},
		{"standard library of another machine", "work/app", "", Query{File: "/opt/go1.99/src/fmt/print.go", Last: 300}, "func Fprintf"},
		{"standard library on Windows", "work/app", "", Query{File: "C:/Program Files/Go/src/fmt/print.go", Last: 300}, "func Fprintf"},
		{"vendored in the standard library", "work/app", "", Query{File: "vendor/golang.org/x/net/http/httpguts/guts.go"}, "package httpguts"},
		{"another toolchain", "work/app", "", Query{File: "/x/pkg/mod/golang.org/toolchain@v0.0.1-go1.25.0.linux-amd64/src/fmt/print.go"}, "of another toolchain"},
		{"module cache, trimmed", "work/app", "", Query{File: "example.com/Upper/Case@v1.2.3-Beta/u.go"}, "func U"},
		{"module cache of another machine", "work/app", "", Query{File: "/home/ada/go/pkg/mod/example.com/!upper/!case@v1.2.3-!beta/u.go"}, "func U"},
		{"module cache in an odd place", "work/app", "", Query{File: "/var/cache-of/mods/example.com/!upper/!case/sub@v0.1.0/s.go"}, "func S"},
		{"main module, trimmed", "work/app", "", Query{File: "example.com/app/deep/er/x.go"}, "func X"},
		{"from a folder of it", "work/app/deep", "", Query{File: "example.com/app/deep/er/x.go"}, "func X"},
		{"workspace", "work/app", "", Query{File: "example.com/lib/lib.go"}, "func Lib"},
		{"installed by version", "work/app", "", Query{File: "example.com/lib@v1.4.0/lib.go", Function: "example.com/lib.Lib", Start: 3}, "func Lib"},
		{"replaced", "alone", "", Query{File: "example.com/other/o.go"}, "func O"},
		{"replaced, by version", "alone", "", Query{File: "example.com/other@v1.0.0/o.go"}, "func O"},
		{"vendor folder", "alone", "", Query{File: "/home/ada/alone/vendor/example.com/vendored/v.go"}, "func V"},
		{"vendor folder, trimmed", "alone", "", Query{File: "example.com/vendored@v1.0.0/v.go"}, "func V"},
		{"checkout moved", "work/app", "", Query{File: "/home/gopher/elsewhere/deep/er/x.go", Function: "example.com/app/deep/er.X", Start: 3}, "func X"},
		{"checkout moved, root", "work/app", "", Query{File: "/home/gopher/elsewhere/main.go", Function: "main.main", Start: 3}, "func main"},
		{"another main.go", "work/app", "", Query{File: "/home/gopher/elsewhere/main.go", Function: "main.serve", Start: 3}, "!only another version"},
		{"too short", "work/app", "", Query{File: "/home/gopher/elsewhere/main.go", Last: 100}, "!only another version"},
		{"given folder", "work/app", "given", Query{File: "away/g.go"}, "!not found"},
		{"given folder, below it", "work/app", "given/far", Query{File: "away/g.go"}, "func G"},
		{"given folder, absolute", "work/app", "given", Query{File: "/home/gopher/far/away/g.go"}, "func G"},
		{"nowhere", "work/app", "", Query{File: "example.com/nothing@v1.0.0/n.go"}, "!not found"},
		{"made by the compiler", "work/app", "", Query{File: "<autogenerated>"}, "!the compiler made"},
		{"made by cgo", "work/app", "", Query{File: "_cgo_gotypes.go"}, "!the compiler made"},
		{"a folder", "work/app", "", Query{File: filepath.ToSlash(root)}, "!not found"},
		{"no module here", ".", "", Query{File: "fmt/print.go", Last: 300}, "func Fprintf"},
	} {
		search := tt.search
		if search != "" {
			search = filepath.Join(root, filepath.FromSlash(search))
		}
		f := New(context.Background(), filepath.Join(root, filepath.FromSlash(tt.dir)), search)
		lines, err := f.Lines(tt.q)
		want, fails := strings.CutPrefix(tt.want, "!")
		switch {
		case fails && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: error %v, want one with %q", tt.name, err, want)
		case !fails && err != nil:
			t.Errorf("%s: %v", tt.name, err)
		case !fails && !strings.Contains(strings.Join(lines, "\n"), want):
			t.Errorf("%s: %d lines without %q", tt.name, len(lines), want)
		}
	}
}

// TestOwnSource finds this file by what the compiler says of it.
func TestOwnSource(t *testing.T) {
	_, file, line, _ := runtime.Caller(0)
	lines, err := New(context.Background(), ".", "").Lines(Query{File: file, Last: line})
	if err != nil || !strings.Contains(lines[line-1], "runtime.Caller(0)") {
		t.Errorf("line %d of %s: error %v", line, file, err)
	}
}

func TestShortName(t *testing.T) {
	for function, want := range map[string]string{
		"main.main":                                 "main",
		"example.com/p.(*T).F":                      "F",
		"example.com/p.F[...]":                      "F",
		"example.com/p.(*T[...]).F":                 "F",
		"example.com/p.F.func1":                     "",
		"example.com/p.F.func1.2":                   "",
		"example.com/p.F.gowrap1":                   "",
		"example.com/p.T.F-fm":                      "F",
		"example.com/p.init.0":                      "",
		"example.com/p.function":                    "function",
		"gopkg.in/yaml%2ev3.(*Decoder).Decode":      "Decode",
		"example.com/p.glob..func1":                 "",
		"slices.pdqsortCmpFunc[go.shape.struct {}]": "pdqsortCmpFunc",
	} {
		if got := shortName(function); got != want {
			t.Errorf("shortName(%q) = %q, want %q", function, got, want)
		}
	}
}

func TestEscape(t *testing.T) {
	for _, s := range []string{"github.com/BurntSushi/toml", "v1.0.0-RC1", "plain", "É"} {
		if got := unescape(escape(s)); got != s {
			t.Errorf("%q, escaped and back, is %q", s, got)
		}
	}
	if got := escape("github.com/BurntSushi/toml"); got != "github.com/!burnt!sushi/toml" {
		t.Errorf("escaped: %q", got)
	}
}
