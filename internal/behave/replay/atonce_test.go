package replay

import (
	"reflect"
	"strings"
	"sync"
	"testing"
)

// answered is what implements the interface that a stub answers with.
type answered struct{ Name string }

func (t *answered) HoneStubName() string { return t.Name }

// Stubs that change nothing may be asked by several goroutines at once, and answer each as if it was alone.
func TestStubsAskedAtOnce(t *testing.T) {
	caller.Store(goroutine())
	s := &Setup{Path: reflect.TypeOf(Setup{}).PkgPath(), Stubs: []reflect.Type{reflect.TypeOf(answered{})}}
	s.index()
	type tell = func(string) (stub, error)
	of := reflect.StructOf([]reflect.StructField{{Name: "Name", Type: reflect.TypeOf("")}, {Name: "Tell", Type: reflect.TypeOf(tell(nil)), Tag: "Tell" + quietMark}})
	answer := (&builder{src: &source{}, set: s, tape: &journal{}}).newStub(of).Elem().Field(1).Interface().(tell)
	ask := func(text string) string {
		x, err := answer(text)
		return show([]reflect.Value{reflect.ValueOf(&x).Elem(), reflect.ValueOf(&err).Elem()})
	}
	texts := []string{"a", "b", "c", "d", "e", "f"}
	said := make([]string, len(texts))
	var all sync.WaitGroup
	for i := range texts {
		i := i
		all.Add(1)
		go func() {
			defer all.Done()
			said[i] = ask(texts[i])
		}()
	}
	all.Wait()
	for i, text := range texts {
		if again := ask(text); again != said[i] {
			t.Errorf("asked of %q: %s, and then %s", text, said[i], again)
		}
	}
}

// When a small buffer is emptied says nothing of what others saw before that and after it: the text is one.
func TestSmallBuffersAreOneText(t *testing.T) {
	seen := func(do func(small, other *writer)) string {
		j := &journal{}
		j.begin()
		do(&writer{id: "writer 1", tape: j, most: -1, buffered: true, small: true}, &writer{id: "writer 2", tape: j, most: -1})
		var all []string
		for _, p := range j.lines() {
			all = append(all, p.what+" "+p.looks)
		}
		return strings.Join(all, "; ")
	}
	say := func(w *writer, text string) {
		if _, err := w.Write([]byte(text)); err != nil {
			t.Error(err)
		}
	}
	atOnce := seen(func(small, other *writer) { say(small, "abc"); say(other, "x") })
	pieces := seen(func(small, other *writer) { say(small, "ab"); say(other, "x"); say(small, "c") })
	if atOnce != pieces {
		t.Errorf("at once %s, in pieces %s", atOnce, pieces)
	}
	if less := seen(func(small, other *writer) { say(small, "ab"); say(other, "x") }); less == atOnce {
		t.Errorf("less text looks the same: %s", less)
	}
	if turned := seen(func(small, other *writer) { say(other, "x"); say(small, "ab"); say(other, "y") }); turned == seen(func(small, other *writer) { say(other, "y"); say(small, "ab"); say(other, "x") }) {
		t.Errorf("another order of what others see looks the same: %s", turned)
	}
	long := strings.Repeat("a", journalLimit)
	if one, two := seen(func(small, _ *writer) { say(small, long); say(small, "b") }), seen(func(small, _ *writer) { say(small, long); say(small, "c") }); one == two {
		t.Error("what is behind the bound of a text is not told apart")
	}
}
