package main

import (
	"errors"
	"strings"
	"testing"
)

func TestRun(t *testing.T) {
	for _, test := range []struct {
		size size
		want string
	}{
		{size{}, "# of loops: 0 (including 1 artificial root node)\n"},
		{size{warmUp: 10, trees: 2, outer: 3, groups: 25, again: 2}, "# of loops: 456 (including 1 artificial root node)\n"},
		{size{trees: 10, outer: 10, groups: 25}, "# of loops: 7600 (including 1 artificial root node)\n"},
	} {
		var out strings.Builder
		if err := run(test.size, &out); err != nil || out.String() != test.want {
			t.Errorf("%+v: %q, %v, want %q", test.size, out.String(), err, test.want)
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("full") }

func TestWriteError(t *testing.T) {
	if err := run(size{}, full{}); err == nil {
		t.Error("no error")
	}
}
