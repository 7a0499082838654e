package scanner

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp/syntax"
	"slices"
	"strings"
	"testing"
)

// written are patterns that have a scanner.
var written = []string{
	`^abc$`, `^abc`, `^\d+$`, `^[a-z_][a-z0-9_]*$`, `^v(\d+)\.(\d+)(-[a-z]+)?$`, `^(\d{4,})-(\d\d)-(\d\d)( BC)?$`,
	`^(\d+(\.\d+)*) ?([kKmMgGtTpP])?([iI])?[bB]?$`, `^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{12}$`, `^([^=,;]+)=([^=,;]*)$`,
	`^(foo|bar|qux)$`, `^(foo|bar)`, `^(?:foo|bar|)$`, `^(a|b(c|d|)e)$`, `^\s*$`, `^\s*(\S+)\s*$`, `^(\d{1,3})\.(\d{1,3})$`, `^\d{2,3}`,
	`^(?i)abc-(\d+)$`, `^(?:ab){2,4}$`, `^(?:ab){3}c$`, `^(?:ab){2,}c`, `^(?:ab)+c$`, `^(a(b)?)*$`, `^é+$`, `^[^/]+/[^/]*$`, `^(.*)$`, `^(?s)(.*)$`, `^.+`,
	`^#([0-9a-fA-F]{3}|[g-z]{6})$`, `^([a-zA-Z0-9!#$%&'*+\-.^_|~]+)=(.*)$`, `^"([^"]*)"(,|;)?$`, `^a?b?c?`, `^a?b?c?d`, `^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$`, `^a()b$`, `^((a)|(b))+$`, `^-?0*$`,
	`^([ -~]*)$`, `^[\x00-\x1f]*x`, `^[^\x00-\x7f]*$`, `^(x[^0-9]+)(\d*)`, `^(?:a|ab)$`, `^(a+b?)?c?`, `^(|a)b$`,
	`^v?([0-9]+)(\.[0-9]+)?(\.[0-9]+)?(-([0-9A-Za-z\-]+(\.[0-9A-Za-z\-]+)*))?(\+([0-9A-Za-z\-]+(\.[0-9A-Za-z\-]+)*))?$`,
	`^(ab)?(ab)?(ab)?c$`, `^(?:ab)*(ab)?$`, `^(ab){0,2}(?:ab)*x$`, `^(a)?(a)?`,
}

// unwritten are those where a choice may have to be taken back, or that do not begin at
// the beginning.
var unwritten = []string{
	`^(ab)?(ab)?`, `^(a+)?(a+)?$`, `^(ab)?(ab)$`, `^(ab)?(ac)?$`, `^(ab)?(ab)?a$`,
	`abc`, `^(\d+y)?(\d+w)?$`, `^a*a$`, `^a*?b$`, `^(ab|ac)$x`, `^(ab)*`, `^(ab)?`, `^.*x$`, `^[a-z]+\d?[a-z]$`, `^\bx$`, `(?m)^abc$`, `^(?i)kelvin$`, `^[é-ñ]+$`,
	`^[^/]$`, `^[^/]{2,3}$`, `^[^/]{2,}$`, `^(a|)(a|b)$`, `^(a*)*$`, `^\x{FFFD}$`, `^`, `^$`, `^a{1,3}a`, `^(foo|ba|)`, `^(|a)`, `^a|b`, `[`, ``,
}

// machines are patterns without a scanner that have a machine.
var machines = []string{
	`^(\d+y)?(\d+w)?x$`, `^a*a$`, `^[a-z]+\d?[a-z]$`, `^a{1,3}a`, `^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`, `^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)+$`,
	`^[\x20-\x2b\x2d-\x3c]*[\x21-\x2b\x2d-\x3c]$`, `^.*x$`, `^(foo|fob)[^/]*é$`, `^(?:a|ab)(?:c|bcd)$`, `^[ab]*a[ab]{2}$`, `^ab?b$`,
	`\d+\.\d+`, `(\w+)=(\w+)`, `foo|bar|aab`, `(?:é|ab)c$`, `[ab]+$`, `[0-9]{4}-\d\d`, `\s*(?:,|;)x`, `(?i)admin`,
}

// machineless have none, for they have too many states, match anything, or take characters of several bytes at
// places where these meet.
var machineless = []string{
	`abc`, `ab+c`, `(ab)c+`, `[^a]b`, `a*`, `\d*$|x*`, `^(ab)*`, `^(foo|ba|)`, `^[^a]+[^b]+$`, `^(?:[^/]+){2}$`, `^[^/]$`, `^[ab]*a[ab]{9}$`, `^(?:[^/]+/?)+$`, `^\bx$`, `^a|b`, `^x{1000}y{1000}$`, `^`, `[`, `^a.b$`,
}

func TestNewMachine(t *testing.T) {
	for _, p := range machines {
		if _, ok := NewMachine(p); !ok {
			t.Errorf("%s: has no machine", p)
		}
		if _, ok := New(p); ok {
			t.Errorf("%s: has a scanner", p)
		}
	}
	for _, p := range machineless {
		if _, ok := NewMachine(p); ok {
			t.Errorf("%s: has a machine", p)
		}
	}
}

// classes are patterns of one character.
var classes = []string{`[^a-z0-9]+`, `\s+`, `\s`, `[^a-z]+`, `-`, `(\W+)`, `[a-z]`, `[^A-Za-z0-9 _.,;:-]+`, ` +`, `[^a-z]`, `\W`, `[^a-zA-Z0-9-_]`}

func TestClassOf(t *testing.T) {
	for _, p := range []string{`\s*`, `\s+?`, `ab`, `^\s+`, `\s+$`, `[é]`, `.`, `(?i)k`, `[`} {
		if _, ok := ClassOf(p); ok {
			t.Errorf("%s: is a class", p)
		}
	}
}

func TestNew(t *testing.T) {
	for _, p := range written {
		if _, ok := New(p); !ok {
			t.Errorf("%s: has no scanner", p)
		}
	}
	for _, p := range unwritten {
		if _, ok := New(p); ok {
			t.Errorf("%s: has a scanner", p)
		}
	}
}

// TestWrite runs the functions of all patterns on texts that match, and on others, next to
// the patterns.
func TestWrite(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var checks, functions strings.Builder
	for i, p := range slices.Concat(written, machines) {
		s, _ := New(p)
		machine, _ := NewMachine(p)
		re, err := syntax.Parse(p, syntax.Perl)
		if err != nil {
			t.Fatal(err)
		}
		texts := []string{"", "\xff", "\n"}
		for range 150 {
			text := sample(r, re)
			texts = append(texts, text, mutated(r, text), mutated(r, mutated(r, text)))
		}
		add := func(kind, method string, m Method, write func(name, comment string, m Method) (string, error)) {
			name := fmt.Sprintf("%s%d%s", kind, i, method)
			text, err := write(name, "is a test", m)
			if err != nil {
				t.Fatalf("%s: %v\n%s", p, err, text)
			}
			functions.WriteString(text + "\n")
			fmt.Fprintf(&checks, "\tcheck(%q, %q, %#v, func(re *regexp.Regexp, s string) (any, any) { return re.%s(%s(s)), %s(%[5]s(s)) })\n", p, method, texts, method, m.text, name)
		}
		for method, m := range Methods {
			if s != nil {
				add("f", method, m, s.Write)
			}
			if machine != nil && m.result == "bool" {
				add("m", method, m, machine.Write)
			}
		}
	}
	for i, p := range classes {
		c, ok := ClassOf(p)
		if !ok {
			t.Errorf("%s: is no class", p)
			continue
		}
		name := fmt.Sprintf("c%d", i)
		text, err := c.Write(name, "is a test")
		if err != nil {
			t.Fatal(err)
		}
		functions.WriteString(text + "\n")
		texts := []string{"", "a", " ", "a  b", "é", "\xff\xff", "--", "two words, and more", "a-b--c", "né", "éx", "\xffé\xe4\xb8x\ufffd"}
		fmt.Fprintf(&checks, "\tcheck(%q, %q, %#v, func(re *regexp.Regexp, s string) (any, any) { return re.ReplaceAllString(s, %q), %s(s, %[4]q) })\n", p, "ReplaceAllString", texts, []string{"", "-", "&amp;"}[i%3], name)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/m\n\ngo 1.21\n", "main.go": program(checks.String()), "functions.go": "package main\n\n" + functions.String()} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "run", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

func program(checks string) string {
	return `package main

import (
	"fmt"
	"os"
	"reflect"
	"regexp"
)

var wrong int

func check(pattern, method string, texts []string, both func(*regexp.Regexp, string) (any, any)) {
	re := regexp.MustCompile(pattern)
	for _, s := range texts {
		if want, got := both(re, s); !reflect.DeepEqual(want, got) {
			fmt.Printf("%s of %s, %q: %#v, want %#v\n", method, pattern, s, got, want)
			wrong++
		}
	}
}

func main() {
` + checks + `	if wrong > 0 {
		os.Exit(1)
	}
}
`
}

// sample returns a text that a pattern matches.
func sample(r *rand.Rand, re *syntax.Regexp) string {
	var text strings.Builder
	switch re.Op {
	case syntax.OpLiteral:
		return string(re.Rune)
	case syntax.OpCharClass:
		at := 2 * r.IntN(len(re.Rune)/2)
		return string(re.Rune[at] + r.Int32N(min(re.Rune[at+1]-re.Rune[at]+1, 300)))
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return []string{"a", "é", " ", "\x80"}[r.IntN(4)]
	case syntax.OpStar, syntax.OpPlus, syntax.OpQuest, syntax.OpRepeat:
		low, high := 0, 4
		switch re.Op {
		case syntax.OpPlus:
			low = 1
		case syntax.OpQuest:
			high = 1
		case syntax.OpRepeat:
			low, high = re.Min, max(re.Max, re.Min+2)
		}
		for range low + r.IntN(high-low+1) {
			text.WriteString(sample(r, re.Sub[0]))
		}
	case syntax.OpAlternate:
		return sample(r, re.Sub[r.IntN(len(re.Sub))])
	default:
		for _, sub := range re.Sub {
			text.WriteString(sample(r, sub))
		}
	}
	return text.String()
}

// mutated changes a text at one place.
func mutated(r *rand.Rand, s string) string {
	at := r.IntN(len(s) + 1)
	piece := []string{"", "a", "0", "\xff", "é", "\n", " ", s[at:]}[r.IntN(8)]
	return s[:at] + piece + s[min(len(s), at+r.IntN(2)):]
}
