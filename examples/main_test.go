package main

import (
	"testing"

	"github.com/gohone/hone/internal/casestudies"
)

func TestChoose(t *testing.T) {
	all := []casestudies.Study{{Name: "a"}, {Name: "b"}}
	if got, err := choose(all, nil); err != nil || len(got) != 2 {
		t.Errorf("%v, %v", got, err)
	}
	if got, err := choose(all, []string{"b"}); err != nil || len(got) != 1 || got[0].Name != "b" {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := choose(all, []string{"c"}); err == nil {
		t.Error("no error")
	}
}
