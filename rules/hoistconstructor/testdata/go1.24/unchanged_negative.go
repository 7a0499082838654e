package hoist

import (
	"fmt"
	"os"
	"strings"
)

// Texts that somebody changes, or could.
var (
	Public     = []string{"a", "b"}
	set        = []string{"a", "b"}
	element    = []string{"a", "b"}
	handed     = []string{"a", "b"}
	sliced     = []string{"a", "b"}
	addressed  = []string{"a", "b"}
	part       = []string{"a", "b"}
	tested     = []string{"a", "b"}
	ofSystem   = []string{"a", "b"}
	odds       = []string{"a", "b", "c"}
	keyed      = []string{1: "b", 0: "a"}
	made       = []string{"a", os.Getenv("B")}
	empty      []string
	mark       = "|"
	pointed    = "|"
	from       = os.Getenv("FROM")
	both, rest = two2()

	written  = [...]string{"a", "b"}
	passedOn = [...]string{"a", "b"}
	firstTwo = [...]string{"a", "b", "c", "d"}
	roomy    = [4]string{"a", "b"}
	appended = [...]string{"a", "b"}
	referred = [...]string{"a", "b"}
	elements = [...]string{"a", "b"}
)

func changeArrays() ([]string, *[2]string) {
	written[:][1] = "c"
	for i := range elements[:] {
		elements[i] += "c"
	}
	fmt.Println(tail(passedOn[:1]), firstTwo[3:], append(appended[:0], "c"))
	return nil, &referred
}

func two2() (string, string) { return "a", "b" }

func ofPublic(s string) string    { return strings.NewReplacer(Public...).Replace(s) }
func ofSet(s string) string       { return strings.NewReplacer(set...).Replace(s) }
func ofElement(s string) string   { return strings.NewReplacer(element...).Replace(s) }
func ofGiven(s string) string     { return strings.NewReplacer(handed...).Replace(s) }
func ofSliced(s string) string    { return strings.NewReplacer(sliced...).Replace(s) }
func ofAddressed(s string) string { return strings.NewReplacer(addressed...).Replace(s) }
func ofPart(s string) string      { return strings.NewReplacer(part...).Replace(s) }
func ofInTest(s string) string    { return strings.NewReplacer(tested...).Replace(s) }
func ofSystems(s string) string   { return strings.NewReplacer(ofSystem...).Replace(s) }
func ofOdd(s string) string       { return strings.NewReplacer(odds...).Replace(s) }
func ofKeyed(s string) string     { return strings.NewReplacer(keyed...).Replace(s) }
func ofMade(s string) string      { return strings.NewReplacer(made...).Replace(s) }
func ofEmpty(s string) string     { return strings.NewReplacer(empty...).Replace(s) }
func ofMark(s string) string      { return strings.NewReplacer(mark, "_").Replace(s) }
func ofPointed(s string) string   { return strings.NewReplacer(pointed, "_").Replace(s) }
func ofFrom(s string) string      { return strings.NewReplacer(from, "_").Replace(s) }
func ofCall(s string) string      { return strings.NewReplacer(both, rest).Replace(s) }
func ofSingle(s string) string    { return strings.NewReplacer(dash, "_", blank).Replace(s) }
func ofSlice(s string) string     { return strings.NewReplacer(dash[:], "_").Replace(s) }
func ofAll(s string) string       { return strings.NewReplacer(set[:]...).Replace(s) }
func ofWritten(s string) string   { return strings.NewReplacer(written[:]...).Replace(s) }
func ofPassed(s string) string    { return strings.NewReplacer(passedOn[:]...).Replace(s) }
func ofFirst(s string) string     { return strings.NewReplacer(firstTwo[:2]...).Replace(s) }
func ofRoom(s string) string      { return strings.NewReplacer(roomy[:]...).Replace(s) }
func ofAppended(s string) string  { return strings.NewReplacer(appended[:]...).Replace(s) }
func ofReferred(s string) string  { return strings.NewReplacer(referred[:]...).Replace(s) }
func ofElements(s string) string  { return strings.NewReplacer(elements[:]...).Replace(s) }

func change(more ...string) *string {
	set = more
	element[1] += "c"
	fmt.Fprintln(os.Stdout, strings.Fields(strings.Join(handed, " ")), tail(handed))
	more = sliced[:1]
	fmt.Println(&addressed, more)
	for mark = range map[string]bool{} {
	}
	fmt.Println(&pointed)
	return &part[0]
}

func tail(s []string) []string { return s[1:] }

// What prints runs before the list has its value.
var greeting = fmt.Sprint(hello{})

type hello struct{}

func (hello) String() string { return strings.NewReplacer(lateList...).Replace("hello") }

var lateList = []string{"l", "L"}
