package rule_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/rules/rule"
)

const page = `// Package slow finds what is slow.
//
// # What it does
//
// It finds it.
//
// # Why it is slow
//
// It takes long.
//
// # Example
//
// So:
//
//	func f() {}
//
//	func g() {}
//
// Or so:
//
//	func h() {}
//
// # Use instead
//
//	func f() { return }
//
// # Safety
//
// Mechanical.
package slow
`

func TestParsePage(t *testing.T) {
	p, err := rule.ParsePage(page)
	if err != nil {
		t.Fatal(err)
	}
	if p.Package != "slow" || len(p.Intro) != 1 || len(p.Sections) != 5 {
		t.Errorf("page = %+v", p)
	}
	want := []string{"func f() {}\n\nfunc g() {}\n", "func h() {}\n"}
	if got := p.Code(rule.Example); !slices.Equal(got, want) {
		t.Errorf("example = %q, want %q", got, want)
	}
	if got := p.Code(rule.Safe); got != nil {
		t.Errorf("code of a section without any = %q", got)
	}
}

func TestParsePageRefuses(t *testing.T) {
	for name, src := range map[string]string{
		"no Go":          "package",
		"no comment":     "package slow\n",
		"no section":     "// Package slow is slow.\npackage slow\n",
		"missing":        strings.Replace(page, "// # Use instead\n//\n", "", 1),
		"wrong order":    strings.NewReplacer("# Example", "# Use instead", "# Use instead", "# Example").Replace(page),
		"one too many":   strings.Replace(page, "// # Safety", "// # Notes\n//\n// None.\n//\n// # Safety", 1),
		"empty section":  strings.Replace(page, "// Mechanical.\n", "", 1),
		"nothing before": strings.Replace(page, "// Package slow finds what is slow.\n//\n", "", 1),
	} {
		if _, err := rule.ParsePage(src); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
