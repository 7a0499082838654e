package lend

import "testing"

// TestReadable holds that no function gets more rooms than a reader can tell apart.
func TestReadable(t *testing.T) {
	for n, want := range map[int]bool{0: true, 1: true, mostRooms: true, mostRooms + 1: false} {
		l := &lending{members: []*member{{}, {params: make([]string, n)}}}
		if got := l.readable(); got != want {
			t.Errorf("%d parameters: %v, want %v", n, got, want)
		}
	}
}

// TestGives holds that one fix declares two things by two names.
func TestGives(t *testing.T) {
	l := &lending{}
	for i, tt := range []struct {
		name, what string
		want       bool
	}{
		{"p.encodeInto", "sibling of p.encode", true},
		{"p.encodeInto", "sibling of p.encode", true},
		{"p.encodeInto", "(in message) []byte { ... }", false},
		{"p.call.encodeInto", "sibling of (*p.call).encode", true},
		{"q.encodeInto", "(in message) []byte { ... }", true},
	} {
		if got := l.gives(tt.name, tt.what); got != tt.want {
			t.Errorf("%d: %s: %v, want %v", i, tt.name, got, tt.want)
		}
	}
}
