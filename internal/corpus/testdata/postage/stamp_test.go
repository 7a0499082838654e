package postage

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestStamp(t *testing.T) {
	for _, worth := range []int{0, 1, 8} {
		letter := []byte(fmt.Sprint("to you, with ", worth))
		s := Buy(letter, worth)
		if err := Check(letter, s, worth); err != nil {
			t.Error(err)
		}
		for less := Stamp(0); less < s; less++ {
			if Check(letter, less, worth) == nil {
				t.Errorf("%d is enough, bought was %d", less, s)
			}
		}
	}
	if err := Check([]byte("x"), 0, 65); !errors.Is(err, ErrPostage) || !strings.HasPrefix(err.Error(), "not enough postage: ") {
		t.Errorf("error %v", err)
	}
}

func TestSeal(t *testing.T) {
	letter := []byte("dear")
	seal, err := Seal("phrase", letter)
	if err != nil || len(seal) != 32 {
		t.Fatal(seal, err)
	}
	if err := Open("phrase", letter, seal); err != nil {
		t.Error(err)
	}
	for i := range seal {
		seal[i]++
		if err := Open("phrase", letter, seal[:i+1]); err != ErrSeal {
			t.Errorf("error %v", err)
		}
	}
}

// window notes when it is told something.
type window struct {
	text []string
	at   []time.Time
}

func (w *window) Write(p []byte) (int, error) {
	w.text, w.at = append(w.text, string(p)), append(w.at, time.Now())
	return len(p), nil
}

func TestServe(t *testing.T) {
	var w window
	c := Clerk{&w, 5 * time.Millisecond}
	letters := [][]byte{[]byte("a"), []byte("b"), []byte("c")}
	if err := c.Serve(letters, 4); err != nil {
		t.Fatal(err)
	}
	for i, l := range letters {
		if want := fmt.Sprintf("letter %d: %x\n", i+1, uint64(Buy(l, 4))); w.text[i] != want {
			t.Errorf("%q, want %q", w.text[i], want)
		}
		if i > 0 && w.at[i].Sub(w.at[i-1]) < c.Pause {
			t.Errorf("letter %d: %v after the one before", i+1, w.at[i].Sub(w.at[i-1]))
		}
	}
}

func BenchmarkBuy(b *testing.B) {
	letter := []byte("to whom it may concern")
	for b.Loop() {
		Buy(letter, 10)
	}
}

func BenchmarkOpen(b *testing.B) {
	letter := []byte("dear")
	seal, err := Seal("phrase", letter)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := Open("phrase", letter, seal); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkServe(b *testing.B) {
	letters := [][]byte{[]byte("a"), []byte("b"), []byte("c")}
	for b.Loop() {
		c := Clerk{new(window), 100 * time.Microsecond}
		if err := c.Serve(letters, 4); err != nil {
			b.Fatal(err)
		}
	}
}
