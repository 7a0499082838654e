package replay

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
)

// What readers hold that tests pass is known, as far as it was not read, and stays there.
func TestReadable(t *testing.T) {
	buffered := bufio.NewReader(strings.NewReader("ab read later"))
	all := map[string]io.Reader{
		"a buffer": bytes.NewBufferString("ab read later"), "bytes": bytes.NewReader([]byte("ab read later")),
		"a text": strings.NewReader("ab read later"), "one that reads ahead": buffered,
	}
	for name, in := range all {
		if _, err := io.ReadFull(in, make([]byte, 3)); err != nil {
			t.Fatal(err)
		}
		for range [2]int{} {
			if got, ok := readable(reflect.ValueOf(in)); got != "read later" || !ok {
				t.Errorf("%s: has %q, %t", name, got, ok)
			}
		}
		if rest, err := io.ReadAll(in); string(rest) != "read later" || err != nil {
			t.Errorf("%s: gives %q, %v then", name, rest, err)
		}
	}
	if _, ok := readable(reflect.ValueOf(io.LimitReader(buffered, 3))); ok {
		t.Error("of others nothing is known")
	}
	if _, ok := readable(reflect.ValueOf((*bytes.Buffer)(nil))); ok {
		t.Error("none holds nothing")
	}
}

// firstLine leaves what follows to a reader that can be read on.
func firstLine(in io.Reader) (string, error) {
	r, ok := in.(*bufio.Reader)
	if !ok {
		r = bufio.NewReader(in)
	}
	return r.ReadString('\n')
}

// firstLineOfMore reads on beyond it where that reader is small.
func firstLineOfMore(in io.Reader) (string, error) { return bufio.NewReader(in).ReadString('\n') }

const sealed = "a letter of some length, with a seal in the end: wax"

var errTorn = errors.New("is torn")

// seal reads a letter, and what its last three signs are.
func seal(in io.Reader) (string, error) {
	s, err := sealAsRead(in)
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return s, err
}

// sealAsRead has another error where all of the seal is missing.
func sealAsRead(in io.Reader) (string, error) {
	if in == nil {
		return "", errTorn
	}
	if _, err := io.ReadFull(in, make([]byte, len(sealed)-3)); err != nil {
		return "", errTorn
	}
	end := make([]byte, 3)
	_, err := io.ReadFull(in, end)
	return string(end), err
}

func TestReadersOfCode(t *testing.T) {
	defer func(n int) { goroutines = n }(goroutines)
	goroutines = 1 << 20
	of := func(fn interface{}, told ...reflect.Type) *Setup {
		s := &Setup{Path: reflect.TypeOf(Setup{}).PkgPath(), Told: told, Targets: []Target{{Name: "f", Fn: fn, Pool: Constants{Texts: []string{sealed}}}}}
		s.index()
		return s
	}
	buffered := reflect.TypeOf((*bufio.Reader)(nil))
	tellApart(t, "what is left in a small buffer", of(firstLine, buffered), of(firstLineOfMore, buffered))
	tellApart(t, "a text that breaks off just before its end", of(seal), of(sealAsRead))
}
