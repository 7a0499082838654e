package hoist

import (
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
)

// Arguments that are not constant.

func variable(old, s string) string { return strings.NewReplacer(old, "_").Replace(s) }

func anyOf(patterns []string, name string) bool {
	for _, p := range patterns {
		if ok, _ := regexp.MatchString(p, name); ok {
			return true
		}
	}
	return false
}

func spread(s string, more ...string) string { return strings.NewReplacer(more...).Replace(s) }

func grown(s string) string {
	pairs := []string{"a", "b"}
	pairs = append(pairs, "c", s)
	return strings.NewReplacer(pairs...).Replace(s)
}

func oneSet(s string) string {
	pairs := [2]string{"a", "b"}
	pairs[1] = s
	return strings.NewReplacer(pairs[:]...).Replace(s)
}

func partly(s string) string {
	pairs := []string{"a", "b", "c", "d"}
	return strings.NewReplacer(pairs[:2]...).Replace(s)
}

func eachTurn(s string) string {
	for _, pairs := range [][]string{{"a", "b"}, {"b", "a"}} {
		s = strings.NewReplacer(pairs...).Replace(s)
	}
	return s
}

func wide(s string) string {
	pairs := [4]string{"a", "b"}
	return strings.NewReplacer(pairs[:]...).Replace(s)
}

// Constructors that panic, when they are called and not before.

func odd(s string) string { return strings.NewReplacer("a", "b", "c").Replace(s) }

func broken(s string) bool { return regexp.MustCompile("(").MatchString(s) }

func perl(s string) bool { return regexp.MustCompilePOSIX(`\d`).MatchString(s) }

func short(p []byte) string { return base64.NewEncoding("short").EncodeToString(p) }

// A pattern that releases before 1.25 do not know.
func newer(s string) bool { return regexp.MustCompile(`\p{Letter}`).MatchString(s) }

// A pattern so large that compiling it would delay every start.
func large(s string) bool { return regexp.MustCompile(`((a{30}){30}){30}`).MatchString(s) }

// Values that are changed, or may be by others.

func longest(s string) string {
	re := regexp.MustCompile("a|ab")
	re.Longest()
	return re.FindString(s)
}

func names() []string { return regexp.MustCompile("(?P<x>a)").SubexpNames() }

func passed(s string) { fmt.Println(regexp.MustCompile("a"), s) }

func returned() *regexp.Regexp { return regexp.MustCompile("a") }

func Returned() *regexp.Regexp { return regexp.MustCompile("a") }

func keeper() *regexp.Regexp { return regexp.MustCompile("a") }

var heldBack = keeper()

func longestKept() { heldBack.Longest() }

func giver() *regexp.Regexp { return regexp.MustCompile("a") }

func given(s string) bool { return use(giver()) && giver().MatchString(s) }

func use(re *regexp.Regexp) bool { re.Longest(); return true }

type owner struct{}

type matcher interface{ viaMethod() *regexp.Regexp }

func (owner) viaMethod() *regexp.Regexp { return regexp.MustCompile("a") }

func (o owner) match(s string) bool { return o.viaMethod().MatchString(s) }

func behind(m matcher) { m.viaMethod().Longest() }

func named() (re *regexp.Regexp, n int) {
	re = regexp.MustCompile("a")
	return
}

func useNamed(s string) bool {
	re, _ := named()
	re.Longest()
	return re.MatchString(s)
}

func several() (int, *regexp.Regexp) { return 1, regexp.MustCompile("a") }

func useSeveral(s string) bool {
	_, re := several()
	re.Longest()
	return re.MatchString(s)
}

func handedOn(s string) bool {
	a := regexp.MustCompile("a")
	b, c := a, s
	b.Longest()
	return a.MatchString(c)
}

func toMany(s string) bool { return oneOfThese(s, regexp.MustCompile("a")) }

func oneOfThese(s string, all ...*regexp.Regexp) bool {
	all[0].Longest()
	return all[0].MatchString(s)
}

func compared(s string) bool { return same(regexp.MustCompile("a"), s) }

func same(re *regexp.Regexp, s string) bool { return re == last || re.MatchString(s) }

var last *regexp.Regexp

func byValue() *regexp.Regexp { return regexp.MustCompile("a") }

func asValue(s string) bool { f := byValue; return f().MatchString(s) && byValue().MatchString(s) }

func asInterface() interface{ MatchString(string) bool } { return regexp.MustCompile("a") }

func useInterface(s string) bool { return asInterface().MatchString(s) }

func returnedLater(s string) (*regexp.Regexp, bool) {
	re := regexp.MustCompile("a")
	return re, re.MatchString(s)
}

func pointer(s string) bool {
	re := regexp.MustCompile("a")
	p := &re
	return (*p).MatchString(s)
}

func copied(s string) bool {
	re := *regexp.MustCompile("a")
	return re.MatchString(s)
}

func iface(s string) bool {
	var re interface{ MatchString(string) bool } = regexp.MustCompile("a")
	return re.MatchString(s)
}

var kept struct{ re *regexp.Regexp }

func stored(s string) bool {
	kept.re = regexp.MustCompile("a")
	return kept.re.MatchString(s)
}

func other(p []byte) string {
	const url = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	return base64.NewEncoding(url).WithPadding(base64.NoPadding).EncodeToString(p)
}

// Functions of the same name.

type builder struct{}

func (builder) NewReplacer(...string) builder { return builder{} }
func (builder) Replace(string) string         { return "" }

func namesake(s string) string {
	var strings builder
	return strings.NewReplacer("a", "b").Replace(s)
}

// What runs once.

var initial = strings.NewReplacer("a", "b").Replace("a")

var atStart = func() string { return strings.NewReplacer("a", "b").Replace("a") }()

func init() {
	initial = strings.NewReplacer("a", "b").Replace("a")
	func() { initial = strings.NewReplacer("a", "b").Replace("a") }()
}

var (
	prepare sync.Once
	first   bool
	second  = sync.OnceValue(func() bool { return regexp.MustCompile("a").MatchString("a") })
)

func lazily() bool {
	prepare.Do(func() { first = regexp.MustCompile("a").MatchString("a") })
	third := sync.OnceValue(func() bool { return regexp.MustCompile("a").MatchString("a") })
	return first && second() && third()
}

// What has no name to derive one from.

func _(s string) string { return strings.NewReplacer("a", "b").Replace(s) }

// Constants of which each system has its own.

func system(s string) string {
	const separator = string(filepath.Separator)
	return strings.NewReplacer(separator, "_").Replace(s)
}

func systems(s string) string {
	const first, third = "<" + runtime.GOOS, machine
	return strings.NewReplacer(first, "_", third, "_").Replace(s)
}

const machine = runtime.GOARCH

// Methods that change the value, called in other ways.

func methodValue(s string) string {
	re := regexp.MustCompile("a|ab")
	longest := re.Longest
	longest()
	return re.FindString(s)
}

func methodExpression(s string) string {
	re := regexp.MustCompile("a|ab")
	(*regexp.Regexp).Longest(re)
	return re.FindString(s)
}

func deferred(s string) string {
	re := regexp.MustCompile("a|ab")
	defer re.Longest()
	return re.FindString(s)
}

func inGoroutine(s string, done chan bool) string {
	re := regexp.MustCompile("a|ab")
	go func() { re.Longest(); done <- true }()
	<-done
	return re.FindString(s)
}

// Values that leave the function.

func sent(c chan *regexp.Regexp) { c <- regexp.MustCompile("a") }

func collected(s string) bool {
	all := []*regexp.Regexp{regexp.MustCompile("a")}
	return all[0].MatchString(s)
}

func captured() func() *regexp.Regexp {
	re := regexp.MustCompile("a")
	return func() *regexp.Regexp { return re }
}

// A pattern that depends on a type.
func ofType[T ~string](pattern T, s string) bool {
	return regexp.MustCompile(string(pattern)).MatchString(s)
}

// A panic that is recovered stays where it is.
func recovered(s string) (found string) {
	defer func() { recover() }()
	return regexp.MustCompile("a(").FindString(s)
}

func brokenMatch(s string) bool {
	ok, _ := regexp.MatchString("(", s)
	return ok
}

func brokenChecked(s string) error {
	_, err := regexp.Compile("a(" + "b")
	return err
}

func checkedVariable(pattern string) (bool, error) {
	re, err := regexp.Compile(pattern)
	if err != nil {
		return false, err
	}
	return re.MatchString("a"), nil
}

func CheckedLater() (*regexp.Regexp, error) {
	return regexp.Compile("[a-z]+")
}

func checkedLongest(s string) (string, error) {
	re, err := regexp.Compile("a|ab")
	if err != nil {
		return "", err
	}
	re.Longest()
	return re.FindString(s), nil
}

func templateWithFunctions(w io.Writer, f template.FuncMap) error {
	t, err := template.New("a").Funcs(f).Parse("{{.}}")
	if err != nil {
		return err
	}
	return t.Execute(w, 1)
}

func templateGrown(w io.Writer, more string) error {
	t, err := template.New("a").Parse("{{.}}")
	if err != nil {
		return err
	}
	if t, err = t.Parse(more); err != nil {
		return err
	}
	return t.Execute(w, 1)
}

func templateAdded(w io.Writer, t *template.Template) error {
	t, err := t.Parse("{{.}}")
	if err != nil {
		return err
	}
	return t.Execute(w, 1)
}

func templateNamed(w io.Writer, name string) error {
	return template.Must(template.New(name).Parse("{{.}}")).Execute(w, 1)
}

func templateBroken(w io.Writer) error {
	t, err := template.New("a").Parse("{{.")
	if err != nil {
		return err
	}
	return t.Execute(w, 1)
}
