package store

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"testing/iotest"
	"time"
)

func TestDecodeAttempts(t *testing.T) {
	good, err := EncodeAttempt(Attempt{Key: "k", Rule: "r", Place: "a.go", Reason: "no\ngain", Run: "1", Time: time.Unix(1, 0).UTC()})
	if err != nil {
		t.Fatal(err)
	}
	long := strings.Repeat("x", 2*longestAttempt)
	for name, test := range map[string]struct {
		text string
		want int
	}{
		"empty":            {"", 0},
		"two":              {string(good) + string(good), 2},
		"torn":             {string(good) + string(good[:len(good)/2]), 1},
		"torn, then whole": {string(good[:len(good)/2]) + "\n" + string(good), 1},
		"without newline":  {string(good[:len(good)-1]), 0},
		"damaged":          {"{\n" + string(good) + "\n\n[]\n{}\n", 1},
		"too long":         {long + "\n" + string(good), 1},
		"too long, torn":   {string(good) + long, 1},
	} {
		got, err := DecodeAttempts(strings.NewReader(test.text))
		if err != nil || len(got) != test.want {
			t.Errorf("%s: %d attempts, error %v; want %d", name, len(got), err, test.want)
		}
	}
	boom := errors.New("boom")
	if _, err := DecodeAttempts(iotest.ErrReader(boom)); !errors.Is(err, boom) {
		t.Errorf("error %v, want %v", err, boom)
	}
}

func FuzzDecodeAttempts(f *testing.F) {
	f.Add([]byte(`{"key":"k","reason":"r"}` + "\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := DecodeAttempts(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		var again []byte
		for _, a := range got {
			line, err := EncodeAttempt(a)
			if err != nil {
				continue // a time no JSON can hold
			}
			again = append(again, line...)
		}
		if back, err := DecodeAttempts(bytes.NewReader(again)); err != nil || len(back) > len(got) {
			t.Errorf("%d attempts became %d (%v)", len(got), len(back), err)
		}
	})
}
