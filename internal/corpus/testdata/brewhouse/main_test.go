package main

import (
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
	got, err := read(strings.NewReader("I7 ulm ipa 2024 20000\nS1 ulm stout 2023 18000\n"))
	if err != nil || len(got) != 2 || got[1].Most != 18000 || got[0].Tag() != "ulm-ipa-2024" {
		t.Errorf("got %v, %v", got, err)
	}
	for _, text := range []string{"I7 ulm", "I7 ulm ipa x 1", "I7 ulm ipa 1 x"} {
		if _, err := read(strings.NewReader(text)); err == nil {
			t.Errorf("%q: no error", text)
		}
	}
}
