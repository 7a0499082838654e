package hoist

import (
	"encoding/base64"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
)

const separator = ":"

type client struct{ namespace string }

// send has a comment, above which the variable goes.
func (c *client) send(stat string) string {
	replacer := strings.NewReplacer(separator, "_", "|", "_") // want `replacer built anew on every call`
	return c.namespace + replacer.Replace(stat)
}

//go:noinline
func Chained(w io.Writer, s string) (int, error) {
	return (strings.NewReplacer("<", "&lt;", ">", "&gt;")).WriteString(w, s) // want `replacer built anew on every call`
}

func valid(s string) bool {
	var re = regexp.MustCompile(`^\p{L}[a-z]+\[[0-9]+\]$`) // want `regular expression compiled anew on every call`
	return func() bool { return re.MatchString(s) }()
}

func HTTPPath(s string) []string {
	if m := regexp.MustCompilePOSIX("a+|b").FindStringSubmatch(s); m != nil { // want `regular expression compiled anew on every call`
		return m
	}
	return regexp.MustCompile("(?P<x>a)" + // want `regular expression compiled anew on every call`
		"b").FindStringSubmatch(s)
}

func local(all []string) bool {
	const digits = `[0-9]` + "\"+"
	return slices.ContainsFunc(all, regexp.MustCompile(digits).MatchString) // want `regular expression compiled anew on every call`
}

func alphabet(p []byte) string {
	const url = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	return base64.NewEncoding(url).EncodeToString(p) // want `encoding built anew on every call`
}

func generic[T ~string](s T) string {
	f := func(s string) string {
		return strings.NewReplacer("a", "b").Replace(s) // want `replacer built anew on every call`
	}
	return f(string(s))
}

// The name is taken by a file for another system.
func elsewhere(s string) string {
	return strings.NewReplacer("a", "b").Replace(s) // want `replacer built anew on every call`
}

// The name is taken by a test.
func inTest(s string) string {
	return strings.NewReplacer("a", "b").Replace(s) // want `replacer built anew on every call`
}

// The name means something else where it is needed.
func shadowed(s string) string {
	shadowedReplacer := s
	s = strings.NewReplacer("a", "b").Replace(s) // want `replacer built anew on every call`
	return s + shadowedReplacer
}

func init() {
	for _, s := range []string{"a", "b"} {
		_ = strings.NewReplacer("a", "b").Replace(s) // want `replacer built anew on every call`
	}
}

func main() {
	serve(func(s string) string {
		return strings.NewReplacer("a", "b").Replace(s) // want `replacer built anew on every call`
	})
}

func serve(func(string) string) {}

// Functions that run when the program starts, in an order that Go sees to, and
// methods that run after it.

var title = lower("Title")

func lower(s string) string {
	return strings.NewReplacer("T", "t").Replace(s) // want `replacer built anew`
}

type label string

func (l label) String() string {
	return strings.NewReplacer("L", "l").Replace(string(l)) // want `replacer built anew`
}

var after = fmt.Sprint(label("Label"))

// Helpers that return it.

func escaper() *strings.Replacer {
	return strings.NewReplacer("H", "h") // want `replacer built anew`
}

func escape(s string) string { return escaper().Replace(s) }

func escapeTwice(s string) string {
	e := escaper()
	return e.Replace(e.Replace(s))
}
