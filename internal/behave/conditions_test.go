package behave

import (
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// Each comparison that is a part of a condition has a mark for each outcome; one that is
// all of a condition needs none, since the statements behind it have them.
func TestPartsOfConditionsAreMarked(t *testing.T) {
	for code, want := range map[string][]string{
		"func f(a, b int) bool { return a < b }":                                  nil,
		"func f(a, b int) bool { return a < b && b != 3 }":                        {"a < b", "b != 3"},
		"func f(a, b int) bool { return !(a < b || (b == 3)) }":                   {"a < b", "b == 3"},
		"func f(a, b int) (x bool, y int) { return a < b && b != 3, 0 }":          nil,
		"func f(a, b int) { if a < b && b > 3 { a = 0 } }":                        {"a < b", "b > 3"},
		"func f(a, b int) { for a < b && g() { a++ } }\nfunc g() bool":            {"a < b"},
		"func f(a, b int) { if a < b { a = 0 } }":                                 nil,
		"func f(a, b int) { switch { case a < b: case a > 3 && b > 3: a = 0 } }":  {"a > 3", "b > 3"},
		"func f(a, b int) { switch { case a < b, a == 3: a = 0 } }":               {"a < b", "a == 3"},
		"func f(a bool, b, c int) { switch a { case b < c && b != 3: b = 0 } }":   nil,
		"type T bool\nfunc f(a, b int) bool { return a < b && b != 3 }":           nil,
		"func f(a int) { h(func() bool { return a < 1 && a > 2 }) }\nfunc h(any)": nil,
	} {
		text := string(instrument(map[string][]byte{"p.go": []byte("package p\n" + code)}, nil, false).files["p.go"])
		if got := strings.Count(text, prefix+"Decided("); got != len(want) {
			t.Errorf("%s: %d comparisons are marked, want %d:\n%s", code, got, len(want), text)
		}
		for _, w := range want {
			if !strings.Contains(text, ", "+w+")") {
				t.Errorf("%s: %s is not marked:\n%s", code, w, text)
			}
		}
	}
}

// Both sides of a comparison are shown where looking at them once more does nothing.
func TestComparisonsShown(t *testing.T) {
	const head = "package p\nimport (\"math\"; \"strings\"; \"unicode/utf8\")\nconst least, large = 5, 1 << 3\nconst odd = math.MaxUint64\ntype pair struct{ a, b int }\n"
	for code, want := range map[string]string{
		"if n == 3 { return 1 }":                            "n, honeReplay.FixedNumber(3)",
		"if 'x' != s[n+1] { return 1 }":                     "honeReplay.FixedNumber(120), s[n+1]",
		"if len(s) > least { return 1 }":                    "len(s), honeReplay.FixedNumber(5)",
		"if p.a < p.b { return 1 }":                         "p.a, p.b",
		"if n == -large { return 1 }":                       "n, honeReplay.FixedNumber(-8)",
		"if int64(n) == math.MinInt64 { return 1 }":         "int64(n), honeReplay.FixedNumber(-9223372036854775808)",
		"if n+p.a > least { return 1 }":                     "n+p.a, honeReplay.FixedNumber(5)",
		"if 2*n == len(s)-1 { return 1 }":                   "2*n, len(s)-1",
		"if s[n:n+2] == \"ab\" { return 1 }":                `s[n:n+2], "ab"`,
		"if 1<<n == u { return 1 }":                         "",
		"if n+g() == 3 { return 1 }":                        "honeReplayX, honeReplay.FixedNumber(3)",
		"if m := int64(n); m == math.MinInt64 { return 1 }": "m, honeReplay.FixedNumber(-9223372036854775808)",
		"if s == \"a\\n\" { return 1 }":                     `s, "a\n"`,
		"for n < p.a { n++ }":                               "n, p.a",
		"if uint64(n) == odd { return 1 }":                  "",
		"if u == odd { return 1 }":                          "",
		"if u == math.MaxUint64 { return 1 }":               "",
		"if strings.ToLower(s) == s { return 1 }":           "strings.ToLower(s), s",
		"if strings.ToLower(t()) == s { return 1 }":         "honeReplayX, s",
		"if strings.Repeat(s, n) == s { return 1 }":         "honeReplayX, s",
		"if s == t() { return 1 }":                          "s, honeReplayY",
		"if s == // why\n t() { return 1 }":                 "s, honeReplayY",
		"if t() == /* why */ t() { return 1 }":              "honeReplayX, honeReplayY",
		"if 1<<g() == u { return 1 }":                       "",
		"if t() ==\n t() { return 1 }":                      "honeReplayX, honeReplayY",
		"if p.b == g() { return 1 }":                        "",
		"if recover() == t() { return 1 }":                  "",
		"if utf8.RuneCountInString(s)+1 > n { return 1 }":   "utf8.RuneCountInString(s)+1, n",
		"if string(s[0]) == \"a\" { return 1 }":             `string(s[0]), "a"`,
		"switch { case n > least: return 1 }":               "n, honeReplay.FixedNumber(5)",
		"switch n { case least: return 1 }":                 "",
		"if q == nil { return 1 }":                          "",
		"if g() == 3 { return 1 }":                          "honeReplayX, honeReplay.FixedNumber(3)",
		"if g() == nil { return 1 }":                        "",
		"if 3 == least { return 1 }":                        "",
	} {
		text := string(instrument(map[string][]byte{"p.go": []byte(head + "func f(n int, u uint64, s string, p pair, q *pair) int { " + code + "; return 0 }\nfunc g() int { return 3 }\n")}, []string{"f"}, false).files["p.go"])
		if shows := strings.Contains(text, "DecidedOf("); shows != (want != "") || !strings.Contains(text, "return "+want) {
			t.Errorf("%s becomes\n%s", code, text)
		}
	}
	const two = "package p\nfunc f(n int) bool { return h(n) }\nfunc h(n int) bool { return n == 3 }\nfunc other(n int) bool { return n == 4 }\n"
	text := string(instrument(map[string][]byte{"p.go": []byte(two)}, []string{"f"}, false).files["p.go"])
	if !strings.Contains(text, "honeReplay.FixedNumber(3)") || strings.Contains(text, "honeReplayFixedNumber(4)") {
		t.Errorf("what f calls is shown, and nothing else: %s", text)
	}
}

// What a map in a field is asked for is shown, if only such maps can have the name of the field.
func TestLookUpsShown(t *testing.T) {
	const head = "package p\ntype box struct{ byName map[string]int; list []int; byID map[int]string; either map[string]int; Open map[string]int }\ntype other struct{ either []int }\nfunc name(s string) string { return s }\n"
	for code, want := range map[string]string{
		"_ = b.byName[s]":                               "b.byName[honeReplay.LookedFor(1, b.byName, s)]",
		"_ = b.byName[name(s)+\"x\"]":                   "b.byName[honeReplay.LookedFor(1, b.byName, name(s)+\"x\")]",
		"b.byName[s]++":                                 "b.byName[honeReplay.LookedFor(1, b.byName, s)]++",
		"if v, ok := b.byName[s]; ok { _ = v }":         "v, ok := b.byName[honeReplay.LookedFor(1, b.byName, s)]; honeReplay.Decided(2, bool(ok)) {",
		"_ = b.byID[b.byName[s]]":                       "b.byID[b.byName[honeReplay.LookedFor(1, b.byName, s)]]",
		"_ = b.byName[\"a\"]":                           "",
		"_ = b.list[3]":                                 "",
		"_ = b.either[s]":                               "",
		"_ = b.Open[s]":                                 "",
		"_ = get().byName[s]":                           "",
		"_ = b.byName[func() string { return \"\" }()]": "",
	} {
		text := string(instrument(map[string][]byte{"p.go": []byte(head + "func f(b *box, s string) { " + code + " }\nfunc get() *box { return nil }\n")}, []string{"f"}, false).files["p.go"])
		if shows := strings.Contains(text, "LookedFor("); shows != (want != "") || !strings.Contains(text, want) {
			t.Errorf("%s becomes\n%s", code, text)
		}
	}
}

// What a switch goes by is shown with the constants of its cases, where looking at it once more does nothing.
func TestChosenShown(t *testing.T) {
	const head = "package p\nconst least = 5\ntype pair struct{ a, b string }\n"
	for code, want := range map[string]string{
		"switch s { case \"a\", \"bc\": return 1 }":              `switch honeReplay.Chosen(1, func() (interface{}, []interface{}) { return s, []interface{}{"a", "bc"} }); s {`,
		"switch s[0] { case 'a': return 1; case 'b': return 2 }": `return s[0], []interface{}{honeReplay.FixedNumber(97), honeReplay.FixedNumber(98)} }); s[0] {`,
		"switch n { case least, 7: return 1 }":                   `return n, []interface{}{honeReplay.FixedNumber(5), honeReplay.FixedNumber(7)} }); n {`,
		"switch p.b { case \"x\", p.a: return 1 }":               `return p.b, []interface{}{"x"} }); p.b {`,
		"switch m := n; m { case 3: return 1 }":                  "",
		"switch next() { case 3: return 1 }":                     "",
		"switch s { case p.a: return 1 }":                        "",
		"switch n := any(n).(type) { case int: return n }":       "",
		"switch { case n == 3: return 1 }":                       "",
	} {
		text := string(instrument(map[string][]byte{"p.go": []byte(head + "func f(n int, s string, p pair) int { " + code + "; return 0 }\nfunc next() int { return 3 }\n")}, []string{"f"}, false).files["p.go"])
		if shows := strings.Contains(text, "Chosen("); shows != (want != "") || !strings.Contains(text, want) {
			t.Errorf("%s becomes\n%s", code, text)
		}
	}
}

// What a map in a variable is asked for is shown likewise, if only such maps can have the name.
func TestLookUpsInVariablesShown(t *testing.T) {
	const head = "package p\nvar units = map[string]int{\"s\": 1}\nvar codes = map[int]int{}\nvar both = map[string]int{}\nvar named map[string]bool\nfunc other(both []int) int { return both[0] }\n"
	for code, want := range map[string]string{
		"_ = units[s]":                                  "units[honeReplay.LookedFor(1, units, s)]",
		"_ = named[s]":                                  "named[honeReplay.LookedFor(1, named, s)]",
		"seen := map[string]bool{}; _ = seen[s]":        "seen[honeReplay.LookedFor(1, seen, s)]",
		"seen := make(map[string]bool); seen[s] = true": "seen[honeReplay.LookedFor(1, seen, s)] = true",
		"_ = given[s]":                                  "given[honeReplay.LookedFor(1, given, s)]",
		"_ = codes[3]":                                  "",
		"_ = both[s]":                                   "",
		"kept := map[string]int{}; { kept := []int{1}; _ = kept[0] }; _ = kept[s]": "",
	} {
		text := string(instrument(map[string][]byte{"p.go": []byte(head + "func f(s string, given map[string]int) { " + code + " }\n")}, []string{"f"}, false).files["p.go"])
		if shows := strings.Contains(text, "LookedFor("); shows != (want != "") || !strings.Contains(text, want) {
			t.Errorf("%s becomes\n%s", code, text)
		}
	}
}

// What functions of the standard library look for is shown where it is not known anyway.
func TestSoughtIsShown(t *testing.T) {
	for code, want := range map[string]string{
		"return strings.Contains(s, t)":                                                   "honeReplay.Holds(1, strings.Contains)(s, t)",
		"return bytes.Equal([]byte(s), []byte(t))":                                        "honeReplay.HoldsBytes(1, bytes.Equal)([]byte(s), []byte(t))",
		"if strings.Index(s, t+t) > 0 { return true }; return s == t":                     "honeReplay.Counts(3, strings.Index)(s, t+t)",
		"return strings.HasPrefix(s, \"a\" + \"b\")":                                      "",
		"strings := bytes.Buffer{}; strings.WriteString(s); return strings.String() == t": "",
		"_, ok := strings.CutPrefix(s, t); return ok":                                     "honeReplay.Cuts(1, strings.CutPrefix)(s, t)",
	} {
		text := string(instrument(map[string][]byte{"p.go": []byte("package p\nimport (\"bytes\"; \"strings\")\nfunc f(s, t string) bool { " + code + " }\n")}, []string{"f"}, false).files["p.go"])
		if shown := strings.Contains(text, "honeReplay.Holds") || strings.Contains(text, "honeReplay.C"); shown != (want != "") || !strings.Contains(text, want) {
			t.Errorf("%s becomes\n%s", code, text)
		}
	}
}

// Each condition of a function under check is marked as a whole, once for either outcome, about what is put into it.
func TestConditionsAreMarked(t *testing.T) {
	const head = "package p\nimport \"time\"\n"
	for code, want := range map[string][]branch{
		"if n > 3 { return 1 }":                       {{3, "n > 3", 2}},
		"if n > 3 &&\n\t\tn < 9 || ok() { return 1 }": {{3, "n > 3 && n < 9 || ok()", 2}},
		"for n > 3 { n-- }":                           {{3, "n > 3", 2}},
		"for { n-- }":                                 nil,
		"switch { case n > 3, n == 1: return 1; default: return 2 }": {{3, "n > 3", 2}, {3, "n == 1", 6}},
		"if m[n] == time.Now() { return 1 }":                         {{3, "m[n] == time.Now()", 2}},
		"if ok() { return 1 }":                                       {{3, "ok()", 2}},
	} {
		text := head + "func f(n int, m map[int]time.Time) int { " + code + "; return 0 }\nfunc ok() bool { return true }\n"
		c := instrument(map[string][]byte{"p.go": []byte(text)}, []string{"f"}, false)
		if got := c.branches["p.go"]; !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", code, got, want)
		}
		if _, err := parser.ParseFile(token.NewFileSet(), "p.go", c.files["p.go"], 0); err != nil {
			t.Errorf("%s becomes\n%s\n%v", code, c.files["p.go"], err)
		}
	}
}
