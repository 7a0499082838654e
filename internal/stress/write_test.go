package stress

import (
	"flag"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

var update = flag.Bool("update", false, "write the golden files")

// loaded type-checks a package of one file, without the go command.
func loaded(t *testing.T, src string) state {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "m.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Types: map[ast.Expr]types.TypeAndValue{}}
	conf := types.Config{Importer: importer.Default()}
	pkg, err := conf.Check("example.com/m", fset, []*ast.File{f}, info)
	if err != nil {
		t.Fatal(err)
	}
	return newState(&packages.Package{Name: pkg.Name(), PkgPath: pkg.Path(), Fset: fset, Syntax: []*ast.File{f}, Types: pkg, TypesInfo: info}, nil)
}

const cacheSource = `package m

import (
	"io"
	"sync"
)

type Cache struct {
	mu   sync.Mutex
	load func(key string) (string, error)
	m    map[string]string
	log  io.Writer
}

func New(load func(string) (string, error), log io.Writer) (*Cache, error) {
	return &Cache{load: load, m: map[string]string{}, log: log}, nil
}

func (c *Cache) Get(key string) (string, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if v, ok := c.m[key]; ok {
		return v, nil
	}
	v, err := c.load(key)
	if err == nil {
		c.m[key] = v
	}
	return v, err
}

func (c *Cache) Len() int { return len(c.m) }

func plain(n int) int { return n + 1 }

var shared = map[int]int{}

func remember(n int) int { shared[n]++; return shared[n] }

func (c *Cache) unlocked() int { return plain(2) }
`

// What is written is data: a change of it must be looked at.
func TestWrite(t *testing.T) {
	s := loaded(t, cacheSource)
	a := &author{base: s, cand: s, changed: []string{"Cache.Get"}}
	a.write()
	if len(a.skipped) > 0 {
		t.Errorf("skipped %q", a.skipped)
	}
	var names []string
	for _, test := range a.tests {
		names = append(names, test.name)
	}
	got, err := file("m", a.tests[2:4], "")
	if err != nil {
		t.Fatal(err)
	}
	text, _, _ := strings.Cut(string(got), "// stressLog records")
	text, _, _ = strings.Cut(text, "// stressAnswers makes")
	text = strings.Join(names, "\n") + "\n\n" + text
	golden := filepath.Join("testdata", "cache.txt")
	if *update {
		if err := os.WriteFile(golden, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if text != string(want) {
		t.Errorf("got\n%s\nwant\n%s\nif that is right: go test ./internal/stress -run TestWrite -update", text, want)
	}
}

func TestConcern(t *testing.T) {
	s := loaded(t, cacheSource)
	for name, want := range map[string]string{
		"Cache.Get":      "uses mu, which is a sync.Mutex",
		"Cache.Len":      "is a method of a type that has mu, which is a sync.Mutex",
		"Cache.unlocked": "is a method of a type that",
		"plain":          "",
		"remember":       "uses the variable shared, which all calls share",
		"absent":         "",
	} {
		got := strings.Join(concern(s, s, []string{name}), "; ")
		if want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	list := loaded(t, "package m\ntype L struct{ next *L; other *struct{ l *L } }\nfunc (l *L) F() *L { return l.next }\n")
	if got := concern(list, list, []string{"L.F"}); len(got) > 0 {
		t.Errorf("got %q", got)
	}
	before := loaded(t, "package m\ntype T struct{ n int; buf []byte }\nfunc (t *T) F() int { return t.n }\n")
	after := loaded(t, "package m\ntype T struct{ n int; buf []byte }\nfunc (t *T) F() int { t.buf = append(t.buf[:0], 1); return t.n }\n")
	if got := concern(before, after, []string{"T.F"}); len(got) != 1 || !strings.Contains(got[0], "changes its receiver") {
		t.Errorf("got %q", got)
	}
}

// A program that does one thing at a time calls nothing at once; what imports it, or what its
// libraries do, could.
func TestSolitaryProgram(t *testing.T) {
	const before = "type T struct{ n int; buf []byte }\nfunc (t *T) F() int { return t.n }\nfunc main() { println(new(T).F()) }\n"
	after := strings.Replace(before, "return t.n", "t.buf = append(t.buf[:0], 1); return t.n", 1)
	for head, alone := range map[string]bool{
		"package main\n": true,
		"package main\nimport (\n\"fmt\"\n\"encoding/json\"\n\"time\"\n)\nvar _, _, _ = fmt.Sprint, json.Marshal, time.Now\n": true,
		"package m\n": false,
		"package main\nimport \"net/http\"\nvar _ = http.HandleFunc\n":             false,
		"package main\nimport \"time\"\nfunc init() { time.AfterFunc(0, main) }\n": false,
		"package main\nfunc init() { go main() }\n":                                false,
	} {
		got := concern(loaded(t, head+before), loaded(t, head+after), []string{"T.F"})
		if (len(got) == 0) != alone {
			t.Errorf("%s: %q", head, got)
		}
	}
}

// Types are not loaded where syntax says that there is nothing to check.
func TestPossible(t *testing.T) {
	for src, want := range map[string]bool{
		"package m\nfunc F(n int) int { return n }":                        false,
		"package m\nvar table = 1\nfunc F(n int) int { return n }":         false,
		"package m\nvar table = 1\nfunc F(n int) int { return n + table }": true,
		"package m\nimport \"sync\"\nvar _ sync.Mutex\nfunc F() {}":        true,
		"package m\nfunc F(c chan int) { c <- 1 }":                         true,
		"package m\nimport \"io\"\nfunc F(r io.ReadWriter) {}":             true,
		"package m\nfunc F() { go F() }":                                   true,
		"package m\n this does not parse":                                  true,
	} {
		if got := possible(map[string][]byte{"m.go": []byte(src)}, []string{"F"}); got != want {
			t.Errorf("%q: %v", src, got)
		}
	}
	if !possible(nil, []string{"T.F"}) {
		t.Error("a method may always change its receiver")
	}
}

func TestPoisoned(t *testing.T) {
	const src = `package m

import "sync"

type mine struct{ sync.Pool }

type deep struct{ *mine }

var (
	a sync.Pool
	b = &sync.Pool{}
	c deep
)

func f(x interface{}) {
	a.Put(a.Get())
	defer b.Put(x)
	c.Put( /* why */ x)
	go (&a).Put(b.Get())
}
`
	files, puts := loaded(t, src).poisoned(map[string][]byte{"m.go": []byte(src), "m_test.go": nil})
	got := string(files["m.go"])
	_, got, _ = strings.Cut(got, "func f")
	const want = `(x interface{}) {
	honePoolPut(&a, honePoolGet(&a))
	defer honePoolPut(b, x)
	honePoolPut(&c.mine.Pool,  /* why */ x)
	go honePoolPut((&a), honePoolGet(b))
}
`
	if got != want || puts != 4 || !strings.HasPrefix(string(files[poisonFile]), "package m\n") {
		t.Errorf("%d calls:\n%s", puts, got)
	}
	if files, puts := loaded(t, "package m\n").poisoned(map[string][]byte{"m.go": nil}); files != nil || puts != 0 {
		t.Errorf("%v, %d", files, puts)
	}
}
