package replay

import (
	"reflect"
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
