package vault

import (
	"encoding/hex"
	"errors"
	"testing"
)

func TestOpen(t *testing.T) {
	v, err := New("correct horse", []byte("salt"))
	if err != nil {
		t.Fatal(err)
	}
	if err := v.Open("correct horse"); err != nil {
		t.Error(err)
	}
	for _, guess := range []string{"", "correct", "correct horse "} {
		if err := v.Open(guess); !errors.Is(err, ErrPassword) {
			t.Errorf("%q: %v", guess, err)
		}
	}
	if got := hex.EncodeToString(v.key); len(got) != 2*keySize {
		t.Errorf("key %s", got)
	}
}

func BenchmarkOpen(b *testing.B) {
	v, err := New("correct horse", []byte("salt"))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := v.Open("battery staple"); !errors.Is(err, ErrPassword) {
			b.Fatal(err)
		}
	}
}
