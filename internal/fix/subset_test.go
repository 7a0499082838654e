package fix

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone"
)

const subsetSource = `package p

import "fmt"

func a() string {
	return fmt.Sprint("a")
}

func b(n int) string {
	return fmt.Sprint(n)
}

func c() string {
	return fmt.Sprint("c")
}
`

// replacing makes the fix that replaces a text, which src has once.
func replacing(t testing.TB, id string, pass int, src, old, by string, more ...hone.Edit) hone.Fix {
	t.Helper()
	at := strings.Index(src, old)
	if at < 0 || strings.Count(src, old) != 1 {
		t.Fatalf("%q is not once in %q", old, src)
	}
	edits := append([]hone.Edit{{File: "p.go", Start: at, End: at + len(old), New: by}}, more...)
	return hone.Fix{ID: id, Pass: pass, Edits: edits, State: hone.Kept}
}

// importing adds an import below the package clause.
func importing(src, path string) hone.Edit {
	at := strings.Index(src, "\n") + 1
	return hone.Edit{File: "p.go", Start: at, End: at, New: "\nimport \"" + path + "\"\n"}
}

// twoPasses is a run that kept three fixes, one after another, and a fourth
// that changes what the second wrote.
func twoPasses(t testing.TB) (Tree, []hone.Fix) {
	t.Helper()
	base := tree(t, map[string]string{"p.go": subsetSource})
	a := replacing(t, "a", 1, subsetSource, `fmt.Sprint("a")`, `"a"`)
	b := replacing(t, "b", 1, subsetSource, `fmt.Sprint(n)`, `strconv.Itoa(n)`, importing(subsetSource, "strconv"))
	first, err := Merge(base, []hone.Fix{a, b})
	if err != nil {
		t.Fatal(err)
	}
	second, err := first.Read("p.go")
	if err != nil {
		t.Fatal(err)
	}
	c := replacing(t, "c", 2, string(second), `fmt.Sprint("c")`, `"c"`)
	d := replacing(t, "d", 2, string(second), `strconv.Itoa(n)`, `strconv.FormatInt(int64(n), 10)`)
	return base, []hone.Fix{a, b, c, d}
}

func among(ids string) func(string) bool {
	return func(id string) bool { return strings.Contains(ids, id) }
}

func TestSubset(t *testing.T) {
	base, kept := twoPasses(t)
	for chosen, want := range map[string]string{
		"":     subsetSource,
		"a":    strings.Replace(subsetSource, `fmt.Sprint("a")`, `"a"`, 1),
		"c":    strings.Replace(subsetSource, `fmt.Sprint("c")`, `"c"`, 1),
		"ac":   strings.NewReplacer(`fmt.Sprint("a")`, `"a"`, `fmt.Sprint("c")`, `"c"`).Replace(subsetSource),
		"b":    strings.NewReplacer(`fmt.Sprint(n)`, `strconv.Itoa(n)`, `import "fmt"`, "import (\n\t\"fmt\"\n\t\"strconv\"\n)").Replace(subsetSource),
		"bd":   strings.NewReplacer(`fmt.Sprint(n)`, `strconv.FormatInt(int64(n), 10)`, `import "fmt"`, "import (\n\t\"fmt\"\n\t\"strconv\"\n)").Replace(subsetSource),
		"abcd": strings.NewReplacer(`fmt.Sprint("a")`, `"a"`, `fmt.Sprint("c")`, `"c"`, `fmt.Sprint(n)`, `strconv.FormatInt(int64(n), 10)`, `import "fmt"`, "import (\n\t\"strconv\"\n)").Replace(subsetSource),
	} {
		got, err := Subset(base, kept, among(chosen))
		if err != nil {
			t.Errorf("fixes %q: %v", chosen, err)
			continue
		}
		if text, _ := got.Read("p.go"); string(text) != want {
			t.Errorf("fixes %q give\n%s\nwant\n%s", chosen, text, want)
		}
	}
}

func TestSubsetDependent(t *testing.T) {
	base, kept := twoPasses(t)
	_, err := Subset(base, kept, among("ad"))
	var dep *Dependent
	if !errors.As(err, &dep) || dep.Fix != "d" || !slices.Equal(dep.On, []string{"b"}) || dep.Hint() == "" {
		t.Errorf("d without b: %v", err)
	}
}

// TestSeries checks that the steps lead from one tree to the other, that each
// has a difference, and that their patches are one hunk where one line changes.
func TestSeries(t *testing.T) {
	base, kept := twoPasses(t)
	steps, err := Series(base, kept, among(""), among("abcd"))
	if err != nil || len(steps) != 4 {
		t.Fatalf("%d steps, %v", len(steps), err)
	}
	all, err := Subset(base, kept, among("abcd"))
	if err != nil {
		t.Fatal(err)
	}
	if d, _ := Diff(steps[3].After, all); d != "" {
		t.Errorf("the last step is not all:\n%s", d)
	}
	if d, _ := Diff(base, steps[0].Before); d != "" {
		t.Errorf("the first step does not begin at the base:\n%s", d)
	}
	for i, s := range steps {
		d, err := Diff(s.Before, s.After)
		if err != nil || d == "" || len(s.Fixes) != 1 {
			t.Errorf("step %d: %d fixes, difference %q, %v", i, len(s.Fixes), d, err)
		}
		if i == 0 && strings.Count(d, "\n@@ ") != 1 {
			t.Errorf("fix a has more than one hunk:\n%s", d)
		}
	}
	rest, err := Series(base, kept, among("ab"), among("c"))
	if err != nil || len(rest) != 1 || rest[0].Fixes[0].ID != "c" {
		t.Errorf("c after a and b: %+v, %v", rest, err)
	}
}

// TestSeriesShared gives two fixes the same edit: the second has no difference
// of its own, and goes with the first.
func TestSeriesShared(t *testing.T) {
	base := tree(t, map[string]string{"p.go": subsetSource})
	a := replacing(t, "a", 1, subsetSource, `fmt.Sprint("a")`, `"a"`)
	b := a
	b.ID = "b"
	steps, err := Series(base, []hone.Fix{a, b}, among(""), among("ab"))
	if err != nil || len(steps) != 1 || len(steps[0].Fixes) != 2 {
		t.Errorf("%+v, %v", steps, err)
	}
}

// FuzzShift checks, of texts with equal lines in many places, that where an edit
// is said to have moved the same lines stand.
func FuzzShift(f *testing.F) {
	f.Add("a\nb\nc\n", "a\nx\nb\nc\n", 4, 5)
	f.Add("", "\n", 0, 0)
	f.Fuzz(func(t *testing.T, a, b string, start, end int) {
		shift, ok := shiftOf([]byte(a), []byte(b), start, end)
		if !ok {
			return
		}
		if start+shift < 0 || end+shift > len(b) || a[start:end] != b[start+shift:end+shift] {
			t.Errorf("%q at [%d, %d) is not in %q, shifted by %d", a, start, end, b, shift)
		}
	})
}

// TestSubsetOfOnePass checks against Merge, which needs no moving then.
func TestSubsetOfOnePass(t *testing.T) {
	base, kept := twoPasses(t)
	kept = kept[:2]
	for range 20 {
		var fixes []hone.Fix
		ids := ""
		for _, f := range kept {
			if rand.IntN(2) == 0 {
				fixes, ids = append(fixes, f), ids+f.ID
			}
		}
		want, err := Merge(base, fixes)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Subset(base, kept, among(ids))
		if err != nil {
			t.Fatal(err)
		}
		if d, _ := Diff(want, got); d != "" {
			t.Errorf("fixes %q differ:\n%s", ids, d)
		}
	}
}
