package internal_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// layers says which packages of the module each package may import. It stands
// in docs/ARCHITECTURE.md word for word.
//
// Names are import paths without the module's, and without "internal/";
// "hone" is the package at the root. A star stands for one element, and on the
// right for the same element as on the left; the most exact line that matches
// a package is the one that holds. "tests of P" is what P's tests may import
// beyond what P may, "tests of *" what all tests may.
const layers = `
hone                 :
stat                 :
unit                 :
search               : hone
judge                : hone stat cost
inflate              :
inorder              :
layout               :
compiler             :
setup                :
stackfile            : hone cost inorder
pprof                :
cost                 : hone unit inflate
view                 : hone cost unit
view/*               : hone cost unit view
view/graph           : hone cost unit view layout
view/raw             : hone cost unit view inorder
view/export          : hone cost unit view stackfile
view/diff            : hone stat cost unit view
report               : hone view
rules/rule           :
ignore               :
vet                  : hone fix ignore rules/rule
rules/rule/*         : rules/rule
rules/internal/*     :
rules/internal/facts/* : rules/internal/facts/...
rules/*              : rules/rule rules/internal/...
rules/serialcalls    : rules/rule rules/internal/... contract
rules                : rules/rule rules/...
shortage             :
gotool               : hone shortage
host                 : hone gotool
store                : hone gotool
store/*              : hone gotool store
fix                  : hone gotool decl
input                : hone cost gotool stackfile
sources              : hone gotool
source               : hone gotool
source/*             : hone gotool source inject wall
source/service       : hone stat gotool source inject load
wall                 :
inject               : hone source wall
load                 : hone gotool
load/*               : hone gotool load
stack                : gotool
metrics              : hone gotool
statsd               : hone gotool
check                : hone stat cost compiler gotool ignore rules/rule
draft                : hone decl
benchfile            : hone
policyfile           : hone
patchfile            :
handicap             : hone cost
verify               : hone shortage gotool decl
decl                 :
inspect              : decl
contract             : decl
hazard               : inspect decl
behave               : hone gotool inspect contract decl
behave/replay        :
stress               : hone gotool inspect contract decl
stress/harness       :
stress/poison        :
collect              : hone stat gotool host source load
workbench            : hone stat search judge cost input sources view gotool host store fix source load check draft handicap benchfile patchfile verify inspect hazard behave collect compiler rules/rule inject setup stress metrics statsd
builtin              : hone cost view workbench rules source/... load/... view/... store/...
server               : hone store view workbench report
cli                  : hone store view workbench builtin report server policyfile load load/http pprof input source shortage stack vet rules/rule
cmd/hone             : cli
honetest             : hone cost store/... source gotool

proofs               : hone stat source datafile
docs                 : stat rules/rule proofs calibration casestudies corpus wrongfixes history libraries
scripts/proofs       : hone proofs source source/gotest gotool host
datafile             :
calibration          : hone stat judge datafile
scripts/calibration  : calibration judge
casestudies          : hone datafile
honed                : hone
standing             : hone rules/rule
examples             : hone casestudies honed policyfile standing rules
corpus               : hone casestudies datafile
scripts/corpus       : casestudies corpus honed standing rules
wrongfixes           : gotool datafile decl
scripts/wrongfixes   : wrongfixes
history              : hone datafile
scripts/history      : hone history honed rules rules/rule
libraries            :
scripts/libraries    : hone libraries honed
scripts/stages       : hone gotool fix hazard behave stress standing workbench wrongfixes rules rules/rule
scripts/newrule      :
scripts/targets      :
bench/trust          : hone handicap
bench/wall           : hone gotool source source/program inject
bench/flame          : cost view/flame
bench/read           : cost
bench/load           : hone
bench/service        : hone judge honed stat
bench/check          : honed

tests of *           : honetest
tests of store/*     : store/storetest
tests of load/*      : load/loadtest
tests of source/service : load/http
tests of rules/*     : rules/rule/ruletest
tests of view/parity : view/... sources
tests of check       : rules fix
tests of compiler    : gotool
tests of stress      : wrongfixes behave
tests of vet         : rules/joinedlist rules/slicegrow
tests of casestudies : rules
tests of docs        : rules cli judge
tests of pprof       : cost
tests of stack       : load load/framed metrics
tests of workbench   : builtin wrongfixes source/gotest store/dir
tests of cmd/hone    : hone gotool docs builtin fix store
`

// modules says which packages may import which packages of other modules, and
// what is below those.
const modules = `
rules/rule           : golang.org/x/tools
rules/rule/*         : golang.org/x/tools
rules/internal/*     : golang.org/x/tools
rules/internal/facts/* : golang.org/x/tools
rules/*              : golang.org/x/tools honnef.co/go/tools github.com/catenacyber/perfsprint
rules                : golang.org/x/tools
check                : golang.org/x/tools
vet                  : golang.org/x/tools
verify               : golang.org/x/tools/cover
inspect              : golang.org/x/tools
hazard               : golang.org/x/tools
standing             : golang.org/x/tools
behave               : golang.org/x/tools golang.org/x/sync
stress               : golang.org/x/tools
fix                  : golang.org/x/tools github.com/rogpeppe/go-internal/diff
cost                 : github.com/klauspost/compress
gotool               : golang.org/x/mod golang.org/x/sys
metrics              : github.com/prometheus/common github.com/prometheus/client_model
source               : github.com/google/pprof/profile
wall                 : github.com/google/pprof/profile
inject               : github.com/google/pprof/profile
source/gotest        : golang.org/x/perf/benchfmt
benchfile            : golang.org/x/perf/benchfmt golang.org/x/perf/benchproc
workbench            : golang.org/x/sync
scripts/stages       : golang.org/x/mod/modfile golang.org/x/sync
scripts/targets      : golang.org/x/tools
load                 : github.com/HdrHistogram/hdrhistogram-go golang.org/x/sync golang.org/x/sys
collect              : golang.org/x/sync
source/service       : golang.org/x/sync
host                 : golang.org/x/sys
store/dir            : golang.org/x/sys
report               : golang.org/x/term golang.org/x/sys/windows
policyfile           : go.yaml.in/yaml/v4
patchfile            : github.com/bluekeyes/go-gitdiff
cli                  : github.com/spf13/cobra github.com/spf13/pflag golang.org/x/term
docs                 : github.com/spf13/cobra github.com/spf13/pflag
pprof                : github.com/google/pprof/driver golang.org/x/term
wrongfixes           : golang.org/x/mod/modfile golang.org/x/tools/txtar github.com/rogpeppe/go-internal/diff
honed                : golang.org/x/mod/modfile
honetest             : github.com/google/pprof/profile golang.org/x/tools/txtar

tests of *           : github.com/rogpeppe/go-internal golang.org/x/tools
tests of cost        : github.com/google/pprof/profile
tests of view/parity : github.com/google/pprof/profile
tests of view/*      : github.com/google/pprof/profile
tests of check       : github.com/google/pprof/profile
tests of handicap    : github.com/google/pprof/profile
tests of source/*    : github.com/google/pprof/profile
tests of stack       : go.yaml.in/yaml/v4
`

// forbidden says which packages of the standard library a package must do
// without: what is called pure has no clock, file, process or network.
const forbidden = `
hone                 : os os/exec net net/http
stat                 : os os/exec net net/http time
search               : os os/exec net net/http time
judge                : os os/exec net net/http
draft                : os os/exec net net/http time
policyfile           : os os/exec net net/http
patchfile            : os os/exec net net/http time
contract             : os os/exec net net/http time
inflate              : os os/exec net net/http time
layout               : os os/exec net net/http time
stackfile            : os os/exec net net/http time
unit                 : os os/exec net net/http
shortage             : os os/exec net net/http time
handicap             : os os/exec net net/http
wall                 : os os/exec net net/http
`

const modulePath = "github.com/gohone/hone"

// A rowKey names one line of a table.
type rowKey struct {
	pattern string
	tests   bool
}

type table map[rowKey][]string

func parseTable(t *testing.T, text string) table {
	t.Helper()
	tab := table{}
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		left, right, ok := strings.Cut(line, ":")
		pattern, tests := strings.CutPrefix(strings.TrimSpace(left), "tests of ")
		key := rowKey{strings.TrimSpace(pattern), tests}
		if _, twice := tab[key]; !ok || twice {
			t.Fatalf("table line %q: not of the form \"package : imports\", or a second one", line)
		}
		tab[key] = strings.Fields(right)
	}
	return tab
}

// row returns the most exact line for the package, and whether there is one.
func (tab table) row(pkg string, tests bool) ([]string, bool) {
	var best string
	found := false
	for key := range tab {
		if ok, err := path.Match(key.pattern, pkg); err != nil || !ok || key.tests != tests {
			continue
		}
		if !found || moreExact(key.pattern, best) {
			best, found = key.pattern, true
		}
	}
	return tab[rowKey{best, tests}], found
}

// entries returns what the package may import; its tests may import what it
// may, what the line for its tests says and what the line for all tests says.
func (tab table) entries(pkg string, tests bool) []string {
	entries, _ := tab.row(pkg, false)
	if !tests {
		return entries
	}
	own, _ := tab.row(pkg, true)
	return slices.Concat(entries, own, tab[rowKey{"*", true}])
}

// moreExact reports whether pattern a says more about a package than b does.
func moreExact(a, b string) bool {
	return cmp.Or(
		cmp.Compare(strings.Count(a, "*"), strings.Count(b, "*")),
		cmp.Compare(len(b), len(a)),
		cmp.Compare(a, b),
	) < 0
}

// covers reports whether one entry on the right of a line allows the import.
func covers(entry, imported string) bool {
	if below, ok := strings.CutSuffix(entry, "/..."); ok {
		return imported == below || strings.HasPrefix(imported, below+"/")
	}
	return entry == imported
}

// listed is what the go command says of a package, all systems taken together.
type listed struct {
	name    string // as in the tables
	imports []string
	tests   []string // what test files import, of both kinds
}

// listPackages asks the go command for the packages of the module, on each of
// the systems hone is released for: imports differ between them.
func listPackages(t *testing.T) []listed {
	t.Helper()
	all := map[string]*listed{}
	for _, goos := range []string{"linux", "darwin", "windows"} {
		listFor(t, goos, all)
	}
	var pkgs []listed
	for _, name := range slices.Sorted(maps.Keys(all)) {
		pkgs = append(pkgs, *all[name])
	}
	return pkgs
}

func listFor(t *testing.T, goos string, all map[string]*listed) {
	t.Helper()
	// -e: a package that does not compile is another test's business.
	cmd := exec.Command("go", "list", "-e", "-json=ImportPath,Imports,TestImports,XTestImports", "./...")
	cmd.Dir = ".."
	cmd.Env = append(os.Environ(), "GOOS="+goos, "GOWORK=off", "CGO_ENABLED=1")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list for %s: %v\n%s", goos, err, stderr(err))
	}
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p struct {
			ImportPath                         string
			Imports, TestImports, XTestImports []string
		}
		if err := dec.Decode(&p); err == io.EOF {
			return
		} else if err != nil {
			t.Fatal(err)
		}
		name := shortName(p.ImportPath)
		l := all[name]
		if l == nil {
			l = &listed{name: name}
			all[name] = l
		}
		l.imports = union(l.imports, p.Imports)
		l.tests = union(l.tests, slices.Concat(p.TestImports, p.XTestImports))
	}
}

func stderr(err error) []byte {
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exit.Stderr
	}
	return nil
}

func union(a, b []string) []string {
	u := slices.Concat(a, b)
	slices.Sort(u)
	return slices.Compact(u)
}

// shortName is the name the tables have for a package; the import path of a
// package outside the module is its own.
func shortName(importPath string) string {
	if importPath == modulePath {
		return "hone"
	}
	short, inside := strings.CutPrefix(importPath, modulePath+"/")
	if !inside {
		return importPath
	}
	return strings.TrimPrefix(short, "internal/")
}

// A rulebook is the three tables.
type rulebook struct {
	layers, modules, forbidden table
}

func readRulebook(t *testing.T) rulebook {
	return rulebook{parseTable(t, layers), parseTable(t, modules), parseTable(t, forbidden)}
}

// complaint says why the package must not import the other one; empty if it may.
func (b rulebook) complaint(pkg, imported string, tests bool) string {
	first, _, _ := strings.Cut(imported, "/")
	inside := imported == modulePath || strings.HasPrefix(imported, modulePath+"/")
	switch {
	case inside && b.allowsInside(pkg, shortName(imported), tests):
		return ""
	case inside:
		return "the table of layers does not allow it"
	case imported == "C":
		return "hone is built without cgo"
	case strings.Contains(first, "."):
		return b.complainOfModule(pkg, imported, tests)
	}
	if entries, _ := b.forbidden.row(pkg, false); !tests && slices.Contains(entries, imported) {
		return "this package is pure: no clock, file, process or network"
	}
	return ""
}

func (b rulebook) allowsInside(pkg, imported string, tests bool) bool {
	entries := b.layers.entries(pkg, tests)
	if tests {
		entries = append(entries, pkg+"/...") // a test knows what it tests and what is below
	}
	return slices.ContainsFunc(entries, func(e string) bool { return covers(e, imported) })
}

func (b rulebook) complainOfModule(pkg, imported string, tests bool) string {
	for _, e := range b.modules.entries(pkg, tests) {
		if covers(e+"/...", imported) {
			return ""
		}
	}
	return "the table of modules does not allow it"
}

func TestImports(t *testing.T) {
	book := readRulebook(t)
	pkgs := listPackages(t)
	if len(pkgs) == 0 {
		t.Fatal("go list names no package")
	}
	for _, p := range pkgs {
		if p.name == "internal" { // these tests
			continue
		}
		if _, ok := book.layers.row(p.name, false); !ok {
			t.Errorf("%s: no line in the table of layers (internal/deps_test.go, docs/ARCHITECTURE.md)", p.name)
			continue
		}
		for _, imp := range p.imports {
			if why := book.complaint(p.name, imp, false); why != "" {
				t.Errorf("%s imports %s: %s", p.name, shortName(imp), why)
			}
		}
		for _, imp := range p.tests {
			if why := book.complaint(p.name, imp, true); why != "" {
				t.Errorf("tests of %s import %s: %s", p.name, shortName(imp), why)
			}
		}
	}
}

// TestComplaint shows that the tables refuse what they are there to refuse.
func TestComplaint(t *testing.T) {
	book := readRulebook(t)
	for _, c := range []struct {
		pkg, imported string
		tests         bool
		allowed       bool
	}{
		{"cost", modulePath, false, true},
		{"cost", "github.com/google/pprof/profile", false, false},
		{"cost", "github.com/google/pprof/profile", true, true},
		{"cost", "github.com/google/pprof/driver", false, false},
		{"hone", modulePath + "/internal/stat", false, false},
		{"hone", "golang.org/x/tools/txtar", false, false},
		{"stat", "math", false, true},
		{"stat", "time", false, false},
		{"stat", "os", true, true},
		{"fix", modulePath + "/internal/verify", false, false},
		{"fix", modulePath + "/internal/verify", true, false},
		{"source/gotest", modulePath + "/internal/source", false, true},
		{"source/gotest", modulePath + "/internal/source/file", false, false},
		{"rules/stringconcat", modulePath + "/rules/rule", false, true},
		{"rules/stringconcat", modulePath + "/rules/rule/ruletest", false, false},
		{"rules/stringconcat", modulePath + "/rules/rule/ruletest", true, true},
		{"rules/stringconcat", modulePath + "/rules/internal/facts", false, true},
		{"rules/stringconcat", modulePath + "/internal/cost", false, false},
		{"rules/stringconcat", modulePath, false, false},
		{"view/top", modulePath + "/internal/view/flame", false, false},
		{"cmd/hone", modulePath + "/internal/workbench", false, false},
		{"gotool", "C", false, false},
	} {
		why := book.complaint(c.pkg, c.imported, c.tests)
		if allowed := why == ""; allowed != c.allowed {
			t.Errorf("%s imports %s (tests: %v): allowed = %v, want %v (%s)", c.pkg, c.imported, c.tests, allowed, c.allowed, why)
		}
	}
}

// TestArchitectureTables holds docs/ARCHITECTURE.md to the tables above.
func TestArchitectureTables(t *testing.T) {
	const name = "docs/ARCHITECTURE.md"
	doc, err := os.ReadFile(filepath.Join("..", name))
	if err != nil {
		t.Fatal(err)
	}
	for title, text := range map[string]string{"layers": layers, "modules": modules, "forbidden": forbidden} {
		if block := fmt.Sprintf("```text%s```", text); !strings.Contains(string(doc), block) {
			t.Errorf("%s: the table of %s is not the one of internal/deps_test.go; put this in its place:\n%s", name, title, block)
		}
	}
}

// TestEveryPackageIsDescribed holds docs/ARCHITECTURE.md to the packages there
// are: each first-level package has its line in the map of the house.
func TestEveryPackageIsDescribed(t *testing.T) {
	const name = "docs/ARCHITECTURE.md"
	doc, err := os.ReadFile(filepath.Join("..", name))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range listPackages(t) {
		if p.name == "internal" || strings.HasPrefix(p.name, "rules/") {
			continue
		}
		if !strings.Contains(string(doc), "`"+p.name+"`") {
			t.Errorf("%s does not say what package `%s` is", name, p.name)
		}
	}
}
