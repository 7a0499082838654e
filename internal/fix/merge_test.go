package fix

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone"
)

// tree writes files below a new folder.
func tree(t testing.TB, files map[string]string) Tree {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	return NewTree(root)
}

// swap replaces the only occurrence of old; "<x" inserts before x.
type swap struct{ old, new string }

func fixOf(t testing.TB, id, src string, swaps ...swap) hone.Fix {
	t.Helper()
	f := hone.Fix{ID: id}
	for _, s := range swaps {
		anchor, insert := strings.CutPrefix(s.old, "<")
		if strings.Count(src, anchor) != 1 {
			t.Fatalf("fix %s: %q occurs %d times", id, anchor, strings.Count(src, anchor))
		}
		e := hone.Edit{File: "m.go", Start: strings.Index(src, anchor), New: s.new}
		e.End = e.Start
		if !insert {
			e.End += len(anchor)
		}
		f.Edits = append(f.Edits, e)
	}
	return f
}

// block is a formatted file with grouped imports.
const block = `package m

import (
	"fmt" // printing
	"os"

	"example.com/x/y"
)

// F does things.
func F(n int) string {
	y.Do(os.Args)
	return fmt.Sprint(n) // a number
}
`

// single is a formatted file with one import.
const single = `package m

// The comment stays.
import "fmt"

func F(n int) string { return fmt.Sprint(n) }
`

func TestMerge(t *testing.T) {
	addStrconv := swap{"<import \"fmt\"", "import \"strconv\"\n\n"}
	itoa := swap{"fmt.Sprint(n)", "strconv.Itoa(n)"}
	for name, c := range map[string]struct {
		src   string
		fixes [][]swap
		want  []swap // made in src give the result
	}{
		"one": {block, [][]swap{{{"F does", "F did"}}}, []swap{{"F does", "F did"}}},
		"unused import goes, added one is sorted in": {block,
			[][]swap{{itoa, {"<\t\"fmt\"", "\t\"strconv\"\n"}}},
			[]swap{{"\t\"fmt\" // printing\n\t\"os\"\n", "\t\"os\"\n\t\"strconv\"\n"}, itoa}},
		"the last of a group": {block, [][]swap{{{"y.Do(os.Args)", "_ = os.Args"}}},
			[]swap{{"\n\t\"example.com/x/y\"\n", ""}, {"y.Do(os.Args)", "_ = os.Args"}}},
		"all imports go": {block, [][]swap{{{"\ty.Do(os.Args)\n", ""}, {"fmt.Sprint(n)", "string(rune(n))"}}},
			[]swap{{"import (\n\t\"fmt\" // printing\n\t\"os\"\n\n\t\"example.com/x/y\"\n)\n\n", ""}, {"\ty.Do(os.Args)\n", ""}, {"fmt.Sprint(n)", "string(rune(n))"}}},
		"single declaration joins the block": {block,
			[][]swap{{{"<import (", "import \"strings\"\n\n"}, {"<\ty.Do", "\t_ = strings.ToUpper\n"}}},
			[]swap{{"\"os\"\n", "\"os\"\n\t\"strings\"\n"}, {"<\ty.Do", "\t_ = strings.ToUpper\n"}}},
		"one of a module joins its kin": {block,
			[][]swap{{{"<import (", "import \"example.com/x/a\" // kin\n\n"}, {"<\ty.Do", "\ta.B()\n"}}},
			[]swap{{"<\t\"example.com/x/y", "\t\"example.com/x/a\" // kin\n"}, {"<\ty.Do", "\ta.B()\n"}}},
		"two fixes add the same import": {block,
			[][]swap{
				{{"<import (", "import \"strings\"\n\n"}, {"<\ty.Do", "\t_ = strings.ToUpper\n"}},
				{{"<import (", "import \"strings\"\n\n"}, {"// a number", "// a number\n\t_ = strings.ToLower"}},
				{{"<\"os\"", "\"strings\"\n\t"}, {"F does", "F did"}},
			},
			[]swap{{"\"os\"\n", "\"os\"\n\t\"strings\"\n"}, {"<\ty.Do", "\t_ = strings.ToUpper\n"}, {"// a number", "// a number\n\t_ = strings.ToLower"}, {"F does", "F did"}}},
		"an import added for nothing": {block, [][]swap{{{"<import (", "import \"strings\"\n\n"}, {"F does", "F did"}}}, []swap{{"F does", "F did"}}},
		"single becomes a block": {single, [][]swap{{addStrconv, {"{ return fmt.Sprint(n)", "{ fmt.Print(); return strconv.Itoa(n)"}}},
			[]swap{{`import "fmt"`, "import (\n\t\"fmt\"\n\t\"strconv\"\n)"}, {"{ return fmt.Sprint(n)", "{ fmt.Print(); return strconv.Itoa(n)"}}},
		"single is replaced": {single, [][]swap{{addStrconv, itoa}},
			[]swap{{"import \"fmt\"", "import \"strconv\""}, itoa}},
		"several added to none": {"package m\n\nfunc F() {}\n",
			[][]swap{{{"<func", "import \"os\"\n\n"}, {"{}", "{ _ = os.Args; _ = strings.ToUpper }"}, {"<func", "import \"strings\"\n\n"}}},
			[]swap{{"<func", "import (\n\t\"os\"\n\t\"strings\"\n)\n\n"}, {"{}", "{ _ = os.Args; _ = strings.ToUpper }"}}},
		"the first of the library in a block": {"package m\n\nimport (\n\t// ours\n\t\"example.com/x\"\n)\n\nvar _ = x.X\n",
			[][]swap{{{"<import", "import \"os\"\n\n"}, {"x.X", "x.X(os.Args)"}}},
			[]swap{{"<\t// ours", "\t\"os\"\n\n"}, {"x.X", "x.X(os.Args)"}}},
		"the first from elsewhere in a block": {"package m\n\nimport (\n\t\"os\"\n)\n\nvar _ = os.Args\n",
			[][]swap{{{"<import", "import \"example.com/x\"\n\n"}, {"os.Args", "x.X(os.Args)"}}},
			[]swap{{"<)\n\n", "\n\t\"example.com/x\"\n"}, {"os.Args", "x.X(os.Args)"}}},
		"the first from elsewhere": {"package m\n\nimport \"os\" // args\n\nvar _ = os.Args\n",
			[][]swap{{{"<import", "import \"example.com/x\"\n\n"}, {"os.Args", "x.X(os.Args)"}}},
			[]swap{{"\"os\" // args", "(\n\t\"os\" // args\n\n\t\"example.com/x\"\n)"}, {"os.Args", "x.X(os.Args)"}}},
		"the first of the library": {"package m\n\nimport \"example.com/x\"\n\nvar _ = x.X\n",
			[][]swap{{{"<import", "import \"os\"\n\n"}, {"x.X", "x.X(os.Args)"}}},
			[]swap{{"\"example.com/x\"", "(\n\t\"os\"\n\n\t\"example.com/x\"\n)"}, {"x.X", "x.X(os.Args)"}}},
		"a style of single declarations stays": {"package m\n\nimport \"fmt\"\nimport \"os\"\n\nvar _, _ = fmt.Sprint, os.Args\n",
			[][]swap{{{"<import \"fmt\"", "import \"strings\"\n"}, {"<var", "var _ = strings.ToUpper\n"}}},
			[]swap{{"<import \"fmt\"", "import \"strings\"\n"}, {"<var", "var _ = strings.ToUpper\n"}}},
		"blank, dot and cgo imports stay": {"package m\n\n// int x;\nimport \"C\"\n\nimport (\n\t_ \"embed\"\n\t. \"math\"\n\t\"os\"\n)\n\nvar _ = C.x\nvar _ = os.Args\n",
			[][]swap{{{"var _ = C.x\n", ""}, {"var _ = os.Args\n", ""}}},
			[]swap{{"\t\"os\"\n", ""}, {"\nvar _ = C.x\nvar _ = os.Args\n", ""}}},
		"a comment does not become C": {"package m\n\n// not C\nimport \"fmt\"\nimport \"C\"\n\nvar _ = fmt.Sprint\n",
			[][]swap{{{"fmt.Sprint", "1"}}}, []swap{{"import \"fmt\"\n", "\n"}, {"fmt.Sprint", "1"}}},
		"comments of a block stay": {"package m\n\nimport (\n\t// formatting\n\t\"fmt\"\n)\n\nvar _ = fmt.Sprint\n",
			[][]swap{{{"fmt.Sprint", "1"}}}, []swap{{"\t// formatting\n\t\"fmt\"\n", "// formatting\n"}, {"fmt.Sprint", "1"}}},
		"a shadowed name is no use": {"package m\n\nimport \"fmt\"\n\nvar _ = fmt.Sprint\n\nfunc f(fmt struct{ a int }) int { return fmt.a }\n",
			[][]swap{{{"fmt.Sprint", "1"}}}, []swap{{"import \"fmt\"\n\n", ""}, {"fmt.Sprint", "1"}}},
		"names that paths only hint at": {"package m\n\nimport (\n\t\"math/rand/v2\"\n\n\t\"example.com/go-bar\"\n\t\"gopkg.in/yaml.v3\"\n)\n\nvar _, _, _ = rand.N, bar.B, yaml.Y\n",
			[][]swap{{{"rand.N, bar.B, yaml.Y", "1, 2, 3"}}},
			[]swap{{"import (\n\t\"math/rand/v2\"\n\n\t\"example.com/go-bar\"\n\t\"gopkg.in/yaml.v3\"\n)\n\n", ""}, {"rand.N, bar.B, yaml.Y", "1, 2, 3"}}},
		"a name that cannot be told stays": {"package m\n\nimport \"example.com/odd\"\n\nvar _ = other.X\n",
			[][]swap{{{"other.X", "1"}}}, []swap{{"other.X", "1"}}},
		"a renamed import": {"package m\n\nimport f \"fmt\"\n\nvar _ = f.Sprint\n", [][]swap{{{"f.Sprint", "1"}}},
			[]swap{{"import f \"fmt\"\n\n", ""}, {"f.Sprint", "1"}}},
		"formatting": {block, [][]swap{{{"return fmt", "if n>1{n--}\nreturn fmt"}}}, []swap{{"return fmt", "if n > 1 {\n\t\tn--\n\t}\n\treturn fmt"}}},
		"an unformatted file keeps its ways": {"package m\nvar a  =  1\n\n// f is a function.\nfunc f( n int )  int {\nreturn n+1 }\n\n// b is a variable.\nvar b=2",
			[][]swap{{{"return n+1 }", "return n+2 }"}}}, []swap{{"func f( n int )  int {\nreturn n+1 }\n", "func f(n int) int {\n\treturn n + 2\n}\n"}}},
		"an import is sorted in where the file is not formatted": {"package m\n\nimport (\n\t\"fmt\"\n\t\"os\"\n)\n\n// f does\n//     so.\nfunc f() {\n\tfmt.Println(os.Args)\n}\n",
			[][]swap{{{"<\t\"fmt\"", "\t\"strings\"\n"}, {"<\tfmt.", "\tvar s strings.Builder; s.WriteString(\"\")\n"}}},
			[]swap{{"\"os\"\n", "\"os\"\n\t\"strings\"\n"}, {"<\tfmt.", "\tvar s strings.Builder\n\ts.WriteString(\"\")\n"}}},
		"two on one line": {"package m\n\nimport (\"fmt\"; \"os\")\n\nvar _, _ = fmt.Sprint, os.Args\n",
			[][]swap{{{"fmt.Sprint", "1"}}}, []swap{{"(\"fmt\"; \"os\")", "(\n\t\"os\"\n)"}, {"fmt.Sprint", "1"}}},
		"insertions at one place": {block, [][]swap{{{"<\ty.Do", "\ta := 1\n"}}, {{"<\ty.Do", "\tb := 2\n"}, {"y.Do(os", "y.Do(a, b, os"}}},
			[]swap{{"<\ty.Do", "\ta := 1\n\tb := 2\n"}, {"y.Do(os", "y.Do(a, b, os"}}},
	} {
		t.Run(name, func(t *testing.T) {
			wanted, err := splice([]byte(c.src), byFile([]hone.Fix{fixOf(t, "want", c.src, c.want...)})["m.go"])
			if err != nil {
				t.Fatal(err)
			}
			base := tree(t, map[string]string{"m.go": c.src})
			var fixes []hone.Fix
			for i, s := range c.fixes {
				fixes = append(fixes, fixOf(t, fmt.Sprint("fix", i), c.src, s...))
			}
			got := merge(t, base, fixes)
			if got != string(wanted) {
				t.Errorf("got\n%s\nwant\n%s", got, wanted)
			}
			slices.Reverse(fixes)
			if again := merge(t, base, fixes); again != got {
				t.Errorf("in the other order\n%s", again)
			}
			if again, err := tidy("m.go", []byte(got), []byte(got), nil); err != nil || string(again) != got {
				t.Errorf("tidied twice\n%s\n%v", again, err)
			}
		})
	}
}

func merge(t *testing.T, base Tree, fixes []hone.Fix) string {
	t.Helper()
	after, err := Merge(base, fixes)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(base.Changed()); n != 0 {
		t.Errorf("base has %d changed files", n)
	}
	text, err := after.Read("m.go")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestMergeForm makes one fix in the same file with different ends of lines.
func TestMergeForm(t *testing.T) {
	edits := []swap{{"<import (", "import \"strconv\"\n\n"}, {"fmt.Sprint(n)", "strconv.Itoa(\n\t\tn)"}}
	plain := merge(t, tree(t, map[string]string{"m.go": block}), []hone.Fix{fixOf(t, "f", block, edits...)})
	dos := strings.ReplaceAll(block, "\n", "\r\n")
	for name, src := range map[string]string{
		"crlf":     dos,
		"bom":      "\xef\xbb\xbf" + block,
		"bom crlf": "\xef\xbb\xbf" + dos,
	} {
		got := merge(t, tree(t, map[string]string{"m.go": src}), []hone.Fix{fixOf(t, "f", src, edits...)})
		if strings.Contains(name, "bom") {
			got = strings.TrimPrefix(got, "\xef\xbb\xbf")
		}
		if strings.Contains(name, "crlf") {
			if strings.Count(got, "\r\n") != strings.Count(got, "\n") {
				t.Errorf("%s: mixed line ends: %q", name, got)
			}
			got = strings.ReplaceAll(got, "\r\n", "\n")
		}
		if got != plain {
			t.Errorf("%s: got\n%q\nwant\n%q", name, got, plain)
		}
	}
	src := "\xef\xbb\xbfpackage m\n"
	got := merge(t, tree(t, map[string]string{"m.go": src}), []hone.Fix{{ID: "f", Edits: []hone.Edit{{File: "m.go", New: "// first\n"}}}})
	if want := "\xef\xbb\xbf// first\npackage m\n"; got != want {
		t.Errorf("before the mark: %q, want %q", got, want)
	}
}

func TestMergeRefuses(t *testing.T) {
	files := map[string]string{
		"m.go":     block,
		"mixed.go": "package m\r\n\nvar a = 1\n",
		"not.go":   "this is no Go\n",
	}
	base := tree(t, files)
	one := func(file string, start, end int, text string) hone.Fix {
		return hone.Fix{ID: "f1", Edits: []hone.Edit{{File: file, Start: start, End: end, New: text}}}
	}
	for name, c := range map[string]struct {
		fix  hone.Fix
		want string
	}{
		"beyond the end": {one("m.go", 0, 1<<20, ""), `fix f1: edit of bytes 0 to 1048576 is not in file "m.go"`},
		"backwards":      {one("m.go", 5, 3, ""), "is not in file"},
		"negative":       {one("m.go", -1, 3, ""), "is not in file"},
		"mixed ends":     {one("mixed.go", 13, 13, "\n"), `file "mixed.go": some of its lines end in CR LF`},
		"not Go before":  {one("not.go", 0, 4, "that"), `file "not.go": does not parse: `},
		"not Go after":   {fixOf(t, "f1", block, swap{"(n int)", "(n"}), `file "m.go": does not parse after fix f1: `},
		"no such file":   {one("absent.go", 0, 0, "x"), `file "absent.go": `},
		"outside":        {one("../m.go", 0, 0, "x"), "not a path below the module root"},
		"unclean":        {one("./m.go", 0, 0, "x"), "not a path below the module root"},
		"own overlap":    {fixOf(t, "f1", block, swap{"y.Do(os.Args)", "a"}, swap{"os.Args", "b"}), "fix f1: its own edits overlap"},
	} {
		if _, err := Merge(base, []hone.Fix{c.fix}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", name, err, c.want)
		}
	}
}

func TestMergeOtherFiles(t *testing.T) {
	base := tree(t, map[string]string{"a.txt": "one\r\ntwo\n"})
	after, err := Merge(base, []hone.Fix{{ID: "f", Edits: []hone.Edit{{File: "a.txt", Start: 0, End: 3, New: "1"}}}})
	if err != nil {
		t.Fatal(err)
	}
	if text, err := after.Read("a.txt"); err != nil || string(text) != "1\r\ntwo\n" {
		t.Errorf("got %q, %v", text, err)
	}
	same, err := Merge(base, []hone.Fix{{ID: "f", Edits: []hone.Edit{{File: "a.txt", Start: 0, End: 3, New: "one"}}}})
	if err != nil || len(same.Changed()) != 0 {
		t.Errorf("an edit that changes nothing: %v, %v", same.Changed(), err)
	}
}

func TestConflicts(t *testing.T) {
	at := func(start, end int, text string) hone.Edit {
		return hone.Edit{File: "m.go", Start: start, End: end, New: text}
	}
	for name, c := range map[string]struct {
		a, b hone.Edit
		want bool
	}{
		"apart":                            {at(0, 2, "x"), at(5, 6, "y"), false},
		"other file":                       {at(0, 2, "x"), hone.Edit{File: "n.go", End: 2}, false},
		"side by side":                     {at(0, 2, "x"), at(2, 4, "y"), false},
		"overlap":                          {at(0, 3, "x"), at(2, 4, "y"), true},
		"inside":                           {at(0, 9, "x"), at(2, 4, "y"), true},
		"same range, other text":           {at(0, 3, "x"), at(0, 3, "y"), true},
		"same edit":                        {at(0, 3, "x"), at(0, 3, "x"), false},
		"line inside a replacement":        {at(0, 3, "x"), at(2, 2, "y\n"), true},
		"line before a replacement":        {at(2, 3, "x"), at(2, 2, "y\n"), false},
		"line after a replacement":         {at(2, 3, "x"), at(3, 3, "\ny"), false},
		"word before a replacement":        {at(2, 3, "x"), at(2, 2, "-"), true},
		"word after a replacement":         {at(2, 3, "x"), at(3, 3, ")"), true},
		"further element after a name":     {at(2, 3, "x.y_1"), at(3, 3, ", z"), false},
		"further element before a name":    {at(2, 3, "x"), at(2, 2, ", z"), true},
		"further element after two":        {at(2, 3, "x, y"), at(3, 3, ", z"), true},
		"further element after a call":     {at(2, 3, "f(x"), at(3, 3, ", z"), true},
		"further element after nothing":    {at(2, 3, ""), at(3, 3, ", z"), true},
		"further elements at one place":    {at(2, 2, ", x"), at(2, 2, ", z"), true},
		"lines at one place":               {at(2, 2, "x\n"), at(2, 2, "y\n"), false},
		"same line at one place":           {at(2, 2, "x\n"), at(2, 2, "x\n"), false},
		"words at one place":               {at(2, 2, "f("), at(2, 2, "g("), true},
		"same word at one place":           {at(2, 2, ")"), at(2, 2, ")"), true},
		"a line and a word at one place":   {at(2, 2, "x\n"), at(2, 2, "-"), true},
		"words at two places of one range": {at(2, 2, "("), at(3, 3, ")"), false},
	} {
		a, b := hone.Fix{ID: "a", Edits: []hone.Edit{c.a}}, hone.Fix{ID: "b", Edits: []hone.Edit{c.b}}
		if got := Conflicts(a, b); got != c.want || Conflicts(b, a) != c.want {
			t.Errorf("%s: %v and, the other way round, %v; want %v", name, got, Conflicts(b, a), c.want)
		}
		base := tree(t, map[string]string{"m.go": "0123456789", "n.go": "0123456789"})
		_, err := Merge(base, []hone.Fix{a, b})
		var conflict *Conflict
		if errors.As(err, &conflict) != c.want {
			t.Errorf("%s: Merge says %v", name, err)
		}
		if c.want && !strings.Contains(err.Error(), "fixes a and b: ") {
			t.Errorf("%s: Merge says %v", name, err)
		}
		if c.want && (conflict.A != "a" || conflict.B != "b" || conflict.File != "m.go") {
			t.Errorf("%s: Merge says %+v", name, conflict)
		}
	}
}

// TestFurther puts an argument behind another one that becomes a name.
func TestFurther(t *testing.T) {
	src := "package m\n\nvar a = f(x)\n"
	name, more := fixOf(t, "name", src, swap{"x", "y.z"}), fixOf(t, "more", src, swap{"<)", ", &room"})
	for _, fixes := range [][]hone.Fix{{name, more}, {more, name}} {
		if got, want := merge(t, tree(t, map[string]string{"m.go": src}), fixes), "package m\n\nvar a = f(y.z, &room)\n"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestOwnOrder keeps the order of one fix's own insertions, equal ones too.
func TestOwnOrder(t *testing.T) {
	src := "package m\n\nvar a = x + 1\n"
	f := fixOf(t, "f", src, swap{"<x", "f("}, swap{"<x", "g("}, swap{"< + 1", ")"}, swap{"< + 1", ")"})
	got := merge(t, tree(t, map[string]string{"m.go": src}), []hone.Fix{f})
	if want := "package m\n\nvar a = f(g(x)) + 1\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTree(t *testing.T) {
	base := tree(t, map[string]string{"a/b.go": "disk"})
	text := []byte("new")
	one := base.With(map[string][]byte{"a/b.go": text})
	text[0] = 'X'
	two := one.With(map[string][]byte{"c.go": nil})
	one.Changed()["a/b.go"][0] = 'Y'
	if data, _ := one.Read("a/b.go"); true {
		data[0] = 'Z'
	}
	for _, c := range []struct {
		tree Tree
		want map[string]string
	}{{base, nil}, {one, map[string]string{"a/b.go": "new"}}, {two, map[string]string{"a/b.go": "new", "c.go": ""}}} {
		got := c.tree.Changed()
		if len(got) != len(c.want) {
			t.Errorf("changed %q, want %q", got, c.want)
		}
		for file, want := range c.want {
			if data, err := c.tree.Read(file); string(data) != want || err != nil || !bytes.Equal(got[file], data) {
				t.Errorf("%s is %q, %v; want %q", file, data, err, want)
			}
		}
	}
	if data, err := base.Read("a/b.go"); string(data) != "disk" || err != nil {
		t.Errorf("base reads %q, %v", data, err)
	}
	// What was read once stays, while the user edits.
	if err := os.WriteFile(filepath.Join(base.Root(), "a", "b.go"), []byte("edited"), 0o644); err != nil {
		t.Fatal(err)
	}
	if data, _ := base.Read("a/b.go"); string(data) != "disk" {
		t.Errorf("after an edit base reads %q", data)
	}
	for _, bad := range []string{"", ".", "..", "../a", "/etc/passwd", "a//b.go", "absent"} {
		if data, err := base.Read(bad); err == nil {
			t.Errorf("file %q reads %q", bad, data)
		}
	}
}
