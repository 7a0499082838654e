package link

import (
	"bytes"
	"testing"
)

const lag = "\x11agent007\x00\x05\x00\x01\x00\x02billing"

func TestParseLag(t *testing.T) {
	body := []byte(lag)
	m, err := Parse(body)
	if err != nil {
		t.Fatal(err)
	}
	clear(body)
	if m.Kind != KindLag || m.Ticket != "agent007" || m.Partition != 5 || m.Behind != 65538 || m.Group != "billing" || m.Letter != nil {
		t.Errorf("got %+v", m)
	}
	if m, err := Parse([]byte(lag[:15])); err != nil || m.Group != "" || m.Behind != 65538 {
		t.Errorf("got %+v, %v", m, err)
	}
}

func TestParseLetter(t *testing.T) {
	body := []byte("\x1200000001{}")
	first, err := Parse(body)
	if err != nil {
		t.Fatal(err)
	}
	copy(body, "\x1200000002[]")
	second, err := Parse(body)
	if err != nil || string(first.Letter) != "{}" || string(second.Letter) != "[]" || first.Ticket != "00000001" {
		t.Errorf("got %+v, %+v, %v", first, second, err)
	}
}

func TestParseBad(t *testing.T) {
	for n := range 15 {
		if _, err := Parse([]byte(lag[:n])); err != ErrShort {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
	m, err := Parse([]byte("\x77abcdefgh"))
	if err == nil || err.Error() != "link: unknown kind 0x77" || m.Ticket != "abcdefgh" {
		t.Errorf("got %+v, %v", m, err)
	}
}

func TestAnswer(t *testing.T) {
	a := Answer{"agent007", CodeFull}
	if got := a.Body(); !bytes.Equal(got, []byte("\x91agent007\x02")) {
		t.Errorf("got %q", got)
	}
	if got := Head(a.Body()); !bytes.Equal(got, []byte{0, 0, 0, 10}) {
		t.Errorf("got %q", got)
	}
}

func TestSize(t *testing.T) {
	for head, want := range map[string]int{"\x00\x00\x00\x09": 9, "\x00\x01\x00\x00": MaxBody} {
		if n, err := Size([]byte(head)); err != nil || n != want {
			t.Errorf("got %d, %v", n, err)
		}
	}
	for _, head := range []string{"\x00\x00\x00\x08", "\x00\x01\x00\x01", "\xff\xff\xff\xff"} {
		if _, err := Size([]byte(head)); err == nil {
			t.Errorf("%q: no error", head)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	body := []byte(lag)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse(body); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkParseLetter(b *testing.B) {
	body := []byte("\x1200000001{\"order\":4711}")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse(body); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAnswer(b *testing.B) {
	a := Answer{"agent007", CodeDone}
	sum := 0
	b.ReportAllocs()
	for b.Loop() {
		sum += len(a.Body())
	}
	if sum == 0 {
		b.Fatal(sum)
	}
}
