package replay

import (
	"hash/fnv"
	"reflect"
	"strings"
	"testing"
	"time"
)

type printedItem struct {
	Name string
	Tags []string
	n    int
	At   time.Duration
}

// Values are printed several times for each of the thousands of calls that a comparison
// makes: that is most of what it costs beside the calls.
func BenchmarkPrinted(b *testing.B) {
	var all []printedItem
	for i := 0; i < 40; i++ {
		all = append(all, printedItem{Name: "hello, world 12345", Tags: []string{"a", "some text with more words in it é", "x"}, n: i})
	}
	defer func(old *Setup) { current = old }(current)
	current = &Setup{Path: reflect.TypeOf(printedItem{}).PkgPath()}
	v := reflect.ValueOf(&all).Elem()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		printed(v)
	}
}

// What is known of a type is asked once; two texts that lie behind each other in one value
// are quoted in the same memory.
func TestPrintedTexts(t *testing.T) {
	defer func(old *Setup) { current = old }(current)
	current = &Setup{Path: reflect.TypeOf(printedItem{}).PkgPath()}
	item := printedItem{Name: "long \x00", Tags: []string{"é\"", ""}, n: 7}
	const want = `printedItem{Name:"long \x00" Tags:["é\"" ""]` + insideBegins + ` n:7` + insideEnds + ` At:0}`
	for range [2]int{} {
		if got := printed(reflect.ValueOf(&item).Elem()); got != want {
			t.Errorf("printed %q, want %q", got, want)
		}
	}
}

// What is told apart by its hash is so from process to process, however it is cut.
func TestHashed(t *testing.T) {
	for _, s := range []string{"", "a", "a\x00\xffä", strings.Repeat("long ", 100)} {
		h := fnv.New64a()
		h.Write([]byte(s))
		if hashed(s) != h.Sum64() {
			t.Errorf("hash of %q is %x, want %x", s, hashed(s), h.Sum64())
		}
		if cut := hashOfNothing.with(s[:len(s)/2]).with(s[len(s)/2:]); uint64(cut) != h.Sum64() {
			t.Errorf("hash of %q in two parts is %x, want %x", s, cut, h.Sum64())
		}
	}
}
