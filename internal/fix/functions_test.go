package fix

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone"
)

func TestFunctions(t *testing.T) {
	const text = `package p

import "fmt"

// F is documented.
func F() { fmt.Println(1) }

var table = []int{2}

func (t *T[K]) M() {
	_ = 3
}

func (x U) M() { _ = 4 } // 5
`
	dir := t.TempDir()
	for name, data := range map[string]string{"a.go": text, "page.txt": "6"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	at := func(what string) hone.Edit {
		i := strings.Index(text, what)
		return hone.Edit{File: "a.go", Start: i, End: i + len(what), New: "x"}
	}
	insertion := at("_ = 3")
	insertion.End = insertion.Start
	for name, test := range map[string]struct {
		edits []hone.Edit
		want  string
	}{
		"function":         {[]hone.Edit{at("1")}, "[F]"},
		"its comment":      {[]hone.Edit{at("F is")}, "[]"},
		"an import":        {[]hone.Edit{at(`"fmt"`)}, "[]"},
		"a variable":       {[]hone.Edit{at("2")}, "[]"}, // no name
		"methods":          {[]hone.Edit{at("4"), insertion}, "[T.M U.M]"},
		"after the end":    {[]hone.Edit{at("5")}, "[]"},
		"across functions": {[]hone.Edit{at(text[strings.Index(text, "3"):strings.Index(text, "4")])}, "[T.M U.M]"},
		"no Go":            {[]hone.Edit{{File: "page.txt", End: 1}}, "[]"},
	} {
		got, err := Functions(NewTree(dir), hone.Fix{ID: "f", Edits: test.edits})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		names := []string{}
		for _, f := range got {
			if f.Name != "" {
				names = append(names, f.Name)
			}
			if !strings.HasPrefix(text[f.Start:], f.Text) {
				t.Errorf("%s: text %q is not at %d", name, f.Text, f.Start)
			}
		}
		if fmt.Sprint(names) != test.want {
			t.Errorf("%s: %v, want %s", name, names, test.want)
		}
	}
}
