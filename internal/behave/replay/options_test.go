package replay

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
)

// choices are options of which users set a few.
type choices struct {
	Least int
	Kinds []string
	Name  string
	Title string
	Note  string
	Done  func(string)
	Depth int
}

func act(c choices, s string) {
	if c.Least == 0 && c.Kinds == nil && c.Name == "" && c.Title == "" && c.Note == "" && c.Done != nil && c.Depth > 100 {
		c.Done(s)
	}
}

func actNever(choices, string) {}

func askedAll(w http.ResponseWriter, r *http.Request) {
	h := r.Header
	if h.Get("Accept-Encoding") == "gzip, deflate, br" && h.Get("Origin") == "null" && h.Get("X-Requested-With") == "XMLHttpRequest" {
		w.WriteHeader(http.StatusNoContent)
	}
}

func askedForNone(http.ResponseWriter, *http.Request) {}

// heldBack has what is written until it is passed on.
type heldBack struct {
	http.ResponseWriter
	text []byte
}

func (h *heldBack) Write(p []byte) (int, error) {
	h.text = append(h.text, p...)
	return len(p), nil
}

func (h *heldBack) WriteHeader(int) {}

func whole(h http.Handler, w http.ResponseWriter, r *http.Request) {
	held := &heldBack{ResponseWriter: w}
	h.ServeHTTP(held, r)
	w.Write(held.text)
}

// wholeAnyway passes on what there is where the handler panics, too.
func wholeAnyway(h http.Handler, w http.ResponseWriter, r *http.Request) {
	held := &heldBack{ResponseWriter: w}
	defer func() {
		if len(held.text) > 0 {
			w.Write(held.text)
		}
	}()
	h.ServeHTTP(held, r)
	if len(held.text) == 0 {
		w.Write(nil)
	}
}

var errGone = errors.New("gone")

func isGone(err error) bool       { return errors.Is(err, errGone) }
func isGoneItself(err error) bool { return err == errGone || isPart(err, errGone) }

// isPart reports whether an error is one of several.
func isPart(err, of error) bool {
	several, ok := err.(interface{ Unwrap() []error })
	if ok {
		for _, e := range several.Unwrap() {
			if e == of {
				return true
			}
		}
	}
	return false
}

func (b *bag) tell(f func([]string)) {
	if f != nil {
		f(append(b.all[:0:0], b.all...))
	}
}

func (b *bag) tellOwn(f func([]string)) {
	if f != nil {
		f(b.all)
	}
}

// code is what texts of a language that has assignments alone are read into.
type code struct{ lines []string }

func newCode(s string) (*code, error) {
	c := &code{}
	for _, line := range strings.Split(s, "\n") {
		name, value, ok := strings.Cut(line, " := ")
		if !ok || !strings.HasPrefix(name, "let ") || value == "" {
			return nil, errors.New("no assignment")
		}
		c.lines = append(c.lines, line)
	}
	return c, nil
}

// A maker that refuses what is made up gets texts such as tests have.
func TestInsisting(t *testing.T) {
	s := &Setup{Path: reflect.TypeOf(Setup{}).PkgPath(), Types: []reflect.Type{reflect.TypeOf(code{})}, Makers: []interface{}{newCode}}
	s.index()
	current = s
	pool := Constants{Texts: []string{"let a := 1\nlet b := a", "let c := \"x\"", "a", "b", "no", "line 1: no assignment", "%d and %d", "let"}}
	made := 0
	for n := int64(0); n < 300; n++ {
		data := make([]byte, 64)
		newDice(n).Read(data)
		b := &builder{src: &source{data: data}, set: s, pool: pool, tape: &journal{}, left: mostValues, held: &holder{}, depth: 1}
		v := reflect.New(reflect.TypeOf((*code)(nil))).Elem()
		if b.construct(v) && len(v.Interface().(*code).lines) > 0 {
			made++
		}
	}
	if made < 150 {
		t.Errorf("%d of 300 are made", made)
	}
}

// Handlers say what they answer with, in whatever spelling.
func TestHandlersSetHeaders(t *testing.T) {
	types, inCapitals, others := 0, 0, 0
	for n := int64(0); n < 400; n++ {
		data := make([]byte, 64)
		newDice(n).Read(data)
		s := &Setup{}
		s.index()
		b := &builder{src: &source{data: data}, set: s, tape: &journal{}, left: mostValues, calm: true}
		h, w := b.newHandler(), httptest.NewRecorder()
		func() {
			defer func() { _ = recover() }()
			h.ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
		}()
		for name, v := range w.Header() {
			switch {
			case name != "Content-Type":
				others++
			case strings.EqualFold(v[0], "text/html; charset=utf-8") && v[0] != strings.ToLower(v[0]):
				inCapitals++
			default:
				types++
			}
		}
	}
	if types < 40 || inCapitals < 5 || others < 20 {
		t.Errorf("%d types, %d in capitals, %d other headers", types, inCapitals, others)
	}
}
