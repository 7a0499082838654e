package recompiled_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"unsafe"

	"github.com/gohone/hone/rules/recompiled"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func TestRecompiled(t *testing.T) { ruletest.Run(t, recompiled.Rule) }

// FuzzRecompiled holds that the functions that the fix adds return what those of package regexp do, the
// first time and again.
func FuzzRecompiled(f *testing.F) {
	for _, p := range []string{"", "a", "(", "^a+$", "[", "a{1001}", "(?i)K", "\xff", "日本"} {
		f.Add(p, "a"+p)
	}
	f.Fuzz(func(t *testing.T, pattern, s string) {
		for range 2 {
			same(t, pattern, result(func() (any, error) { return baseline(pattern, s) }), result(func() (any, error) { return candidate(pattern, s) }))
			same(t, pattern, result(func() (any, error) { return regexp.Match(pattern, []byte(s)) }), result(func() (any, error) { return matchPattern(pattern, []byte(s)) }))
			same(t, pattern, result(func() (any, error) { return found(regexp.Compile(pattern))(s) }), result(func() (any, error) { return found(compiledPattern(pattern))(s) }))
			same(t, pattern, result(func() (any, error) { return regexp.MustCompile(pattern).FindAllString(s, -1), nil }), result(func() (any, error) { return mustCompiledPattern(pattern).FindAllString(s, -1), nil }))
		}
	})
}

// A pattern may be a text whose bytes are changed later, by code that makes texts without a copy.
func TestPatternThatChanges(t *testing.T) {
	buf := []byte("xx")
	for i := range 26 * 26 {
		buf[0], buf[1] = byte('a'+i/26), byte('a'+i%26)
		re, err := compiledPattern(unsafe.String(&buf[0], len(buf)))
		if err != nil || !re.MatchString(string(buf)) {
			t.Fatalf("pattern %q: it is %v, %v", buf, re, err)
		}
	}
}

// found returns a function that finds all that matches, or returns the error.
func found(re *regexp.Regexp, err error) func(string) (any, error) {
	return func(s string) (any, error) {
		if err != nil {
			return re == nil, err
		}
		return re.FindAllString(s, -1), nil
	}
}

// result is what a call returns, or panics with.
func result(f func() (any, error)) (said string) {
	defer func() {
		if r := recover(); r != nil {
			said = fmt.Sprintf("panic %v", r)
		}
	}()
	value, err := f()
	return fmt.Sprintf("%v, %v", value, err)
}

func same(t *testing.T, pattern, want, got string) {
	t.Helper()
	if got != want {
		t.Errorf("%q: %s, want %s", pattern, got, want)
	}
}

// TestWritten holds that what is measured and fuzzed is what the rule writes.
func TestWritten(t *testing.T) {
	this, err := os.ReadFile("proof_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for kind, body := range recompiled.Bodies {
		want := strings.NewReplacer("REGEXP.", "regexp.", "ATOMIC.", "atomic.", "STRINGS.", "strings.").Replace(body)
		if !strings.Contains(string(this), want) {
			t.Errorf("%s: what is measured is not what the rule writes:%s", kind, want)
		}
	}
}
