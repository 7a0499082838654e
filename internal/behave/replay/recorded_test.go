package replay

import (
	"container/list"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unsafe"
)

type cellar struct {
	sync.Mutex
	name   string
	sizes  map[string][]int
	first  *cellar
	like   []cellar
	said   strings.Builder
	when   time.Time
	order  *list.List
	what   *regexp.Regexp
	any    interface{}
	last   atomic.Pointer[cellar]
	count  atomic.Int64
	now    func() time.Time
	weight float64
	once   sync.Once
	left   uint8
	gone   error
}

type drawer struct{ n int }

func fullCellar() *cellar {
	s := &cellar{name: "a\x00b", sizes: map[string][]int{"x": {1, -2}, "": nil, "z": {}}, weight: -0.5, left: 255}
	s.first = s
	s.like = []cellar{{name: "one"}, {name: "two", first: s}}
	s.said.WriteString("said")
	s.when = time.Date(2024, 2, 29, 23, 59, 59, 7, time.FixedZone("X", -3600))
	s.order = list.New()
	s.order.PushBack("v")
	s.order.PushFront(3)
	s.what = regexp.MustCompile("a+")
	s.any = &cellar{name: "inner"}
	s.last.Store(s)
	s.count.Add(41)
	s.once.Do(func() {})
	s.now = time.Now
	return s
}

func TestDecode(t *testing.T) {
	want := fullCellar()
	data, ok := encode(reflect.ValueOf(want).Elem())
	if !ok {
		t.Fatal("is not encoded")
	}
	b := &builder{src: &source{}, left: mostValues, set: &Setup{Path: ownPath, Types: []reflect.Type{reflect.TypeOf(cellar{})}}}
	got := new(cellar)
	if !b.decode(data, reflect.ValueOf(got).Elem()) {
		t.Fatal("is not decoded")
	}
	if got.now == nil { // a function is made up
		t.Error("a function is nil")
	}
	again, ok := encode(reflect.ValueOf(got).Elem())
	if !ok || string(again) != string(data) {
		t.Error("what was decoded is encoded in another way")
	}
	if got.first != got || got.like[1].first != got || got.last.Load() != got {
		t.Error("pointers to the struct itself point elsewhere")
	}
	if got.name != want.name || !reflect.DeepEqual(got.sizes, want.sizes) || got.sizes[""] != nil || got.sizes["z"] == nil || got.weight != want.weight || got.left != 255 || got.count.Load() != 41 || got.gone != nil {
		t.Errorf("got %+v", got)
	}
	got.said.WriteString("!")
	if got.said.String() != "said!" || !got.when.Equal(want.when) || got.when.String() != want.when.String() {
		t.Errorf("%q %v", got.said.String(), got.when)
	}
	if got.order.Len() != 2 || got.order.Front().Value != 3 || got.order.Back().Value != "v" || got.order.Back().Next() != nil {
		t.Error("the list is another one")
	}
	if got.what.String() != "a+" || got.any.(*cellar).name != "inner" || got.like[0].name != "one" {
		t.Errorf("%v %v", got.what, got.any)
	}
	got.once.Do(func() { t.Error("what was done once is done again") })
}

type called string

func (c called) String() string {
	Met("called.String", c)
	return "of " + string(c)
}

var chest = []drawer{{1}, {2}}

type bureau struct {
	open *drawer
	all  []drawer
	part []int
	more []int
	sets map[string]struct{}
	by   map[*bureau]int
	last *bureau
}

// What a copy cannot be is not kept: a value that is known by where it lies, and one that two
// ways lead to.
func TestEncodeOfWhatIsShared(t *testing.T) {
	defer func() { variablesOfPackage, ownedPointers, ownedExtents = nil, map[unsafe.Pointer]bool{}, nil }()
	Owns(&chest)
	own, numbers := []drawer{{1}, {2}}, []int{1, 2, 3, 4}
	keyed := &bureau{}
	keyed.by = map[*bureau]int{keyed: 1}
	around := &bureau{}
	around.by = map[*bureau]int{{last: around}: 1}
	for name, tt := range map[string]struct {
		of   *bureau
		want bool
	}{
		"an element of a variable":         {&bureau{open: &chest[1]}, false},
		"an element seen first":            {&bureau{open: &own[1], all: own}, false},
		"a pointer of its own":             {&bureau{open: &drawer{2}, all: own}, true},
		"slices that share":                {&bureau{part: numbers[:3], more: numbers[2:]}, false},
		"slices next to each other":        {&bureau{part: numbers[:2], more: numbers[2:]}, true},
		"a key that is known":              {keyed, true},
		"a key that leads back to the map": {around, false},
	} {
		if _, ok := encode(reflect.ValueOf(tt.of).Elem()); ok != tt.want {
			t.Errorf("%s: %t", name, ok)
		}
	}
}

// Structs without fields lie in one place, all of them, and are told apart from others.
func TestDecodeOfEmptyStructs(t *testing.T) {
	want := &bureau{sets: map[string]struct{}{"a": {}, "b": {}, "c": {}}, last: &bureau{}}
	want.last.last = want.last
	data, _ := encode(reflect.ValueOf(want).Elem())
	b := &builder{src: &source{}, left: mostValues, set: &Setup{Path: ownPath}}
	got := new(bureau)
	if !b.decode(data, reflect.ValueOf(got).Elem()) || len(got.sets) != 3 || got.last == nil || got.last.last != got.last {
		t.Errorf("got %+v", got)
	}
}

// Neither side makes a value in which there is one of a type that differs, wherever that is.
func TestDecodeOfTypesThatDiffer(t *testing.T) {
	drawers := reflect.TypeOf(drawer{})
	for _, v := range []interface{}{drawer{}, &drawer{}, []interface{}{drawer{}}} {
		data, _ := encode(reflect.ValueOf(&cellar{any: v}).Elem())
		b := &builder{src: &source{}, left: mostValues, set: &Setup{Path: ownPath, Types: []reflect.Type{drawers}, Opaque: map[reflect.Type]bool{drawers: true}}}
		if b.decode(data, reflect.ValueOf(new(cellar)).Elem()) {
			t.Errorf("%T is decoded", v)
		}
	}
}

// What has a method String is not asked to describe itself.
func TestMetTextWithMethods(t *testing.T) {
	out := filepath.Join(t.TempDir(), "recorded")
	t.Setenv(envPrefix+"OUT", out)
	defer func() { theRecorder = recorder{} }()
	Met("F", called("it"))
	theRecorder.out.Close()
	if got := readRecorded(out)[textLines][forAll]; len(got) != 1 || string(got[0]) != "it" {
		t.Errorf("got %v", got)
	}
}

// A value that is in the middle of something is not kept, nor one that is as large as a program.
func TestEncodeRefuses(t *testing.T) {
	held := new(cellar)
	held.Lock()
	if _, ok := encode(reflect.ValueOf(held).Elem()); ok {
		t.Error("a lock that is held was encoded")
	}
	large := &cellar{name: strings.Repeat("x", mostEncoded+1), left: 1}
	if _, ok := encode(reflect.ValueOf(large).Elem()); ok {
		t.Error("a large value was encoded")
	}
}

func TestDecodeOfWhatEndsEarly(t *testing.T) {
	data, _ := encode(reflect.ValueOf(fullCellar()).Elem())
	b := &builder{src: &source{}, left: mostValues, set: &Setup{Path: ownPath, Types: []reflect.Type{reflect.TypeOf(cellar{})}}}
	for n := range data {
		got := new(cellar)
		if b.decode(data[:n], reflect.ValueOf(got).Elem()) {
			t.Fatalf("%d of %d bytes are a value", n, len(data))
		}
		if got.name != "" {
			t.Fatal("a part of a value is left")
		}
	}
}

func TestMet(t *testing.T) {
	out := filepath.Join(t.TempDir(), "recorded")
	t.Setenv(envPrefix+"OUT", out)
	defer func() { theRecorder = recorder{} }()
	for i := range 100 {
		Met("T.F", &cellar{name: "of f", left: uint8(i)}, 7, "text", []byte("bytes"), nil, (*cellar)(nil))
	}
	Met("g", cellar{name: "of g"})
	for i := range 100 {
		Met("often", &drawer{n: 8 + i})
	}
	Met("h", &drawer{n: 7})
	theRecorder.out.Close()
	f, err := os.OpenFile(out, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	f.WriteString("replay.cellar\t\t0") // as a process leaves it that ends
	f.Close()
	got := readRecorded(out)
	if n := len(got["replay.cellar"][forAll]); n != mostOfTests || len(got) != 3 {
		t.Errorf("%d values of %d types", n, len(got))
	}
	if n := len(got["replay.drawer"]["often"]); n != mostOfTests || len(got["replay.drawer"]["h"]) != 1 {
		t.Errorf("a function that is called often leaves %d values for itself, and %d for another", n, len(got["replay.drawer"]["h"]))
	}
	set := &Setup{Path: ownPath, recorded: got, Targets: []Target{{Pool: Constants{Texts: []string{"text", "other"}}}}}
	set.addTexts()
	if texts := set.Targets[0].Pool.Texts; !reflect.DeepEqual(texts, []string{"text", "other", "bytes"}) {
		t.Errorf("texts %q", texts)
	}
	b := &builder{src: &source{data: []byte{1, 3}}, set: set}
	s := new(cellar)
	if !b.recorded(reflect.ValueOf(s).Elem()) || s.name != "of f" || s.left != 3 {
		t.Errorf("%q %d", s.name, s.left)
	}
	for under, want := range map[string]bool{"h": true, "H": false} {
		b := &builder{under: under, src: &source{data: []byte{1, 0}}, set: set}
		d := new(drawer)
		if b.recorded(reflect.ValueOf(d).Elem()) != want || d.n == 7 != want {
			t.Errorf("%s is called with %d", under, d.n)
		}
	}
	if len(readRecorded(out+" of none")) > 0 {
		t.Error("values of no file")
	}
}

func FuzzDecode(f *testing.F) {
	data, _ := encode(reflect.ValueOf(fullCellar()).Elem())
	f.Add(data)
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<12 {
			return
		}
		b := &builder{src: &source{}, set: &Setup{Path: ownPath, Types: []reflect.Type{reflect.TypeOf(cellar{})}}}
		b.decode(data, reflect.ValueOf(new(cellar)).Elem())
	})
}

func TestLastName(t *testing.T) {
	for fn, want := range map[string]string{"F": "F", "T.M": "M", "(*T).M": "M", "(*T[a.B]).M": "M", "F[a.B]": "F", "T[int].M": "M"} {
		if got := lastName(fn); got != want {
			t.Errorf("%s: %s, want %s", fn, got, want)
		}
	}
}
