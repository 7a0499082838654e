package smallpointer_test

import "testing"

// FuzzAck holds that the value returned says what the object returned said.
func FuzzAck(f *testing.F) {
	f.Add(uint64(7), byte(1))
	f.Fuzz(func(t *testing.T, id uint64, result byte) {
		if got, want := value(id, result), *pointer(id, result); got != want {
			t.Errorf("%v, want %v", got, want)
		}
	})
}

// FuzzRoom holds that turns of a loop which share room see the objects that each had for
// itself, whatever they change in them.
func FuzzRoom(f *testing.F) {
	f.Add([]byte("abcdef"))
	f.Fuzz(func(t *testing.T, data []byte) {
		var room ack
		for i, c := range data {
			if new, old := *cleared[ack](nil), *cleared(&room); new != old {
				t.Fatalf("turn %d: %v, want %v", i, old, new)
			}
			own, lent := put(nil, ack{id: uint64(i)}), put(&room, ack{id: uint64(i)})
			if *own != *lent {
				t.Fatalf("turn %d: %v, want %v", i, *lent, *own)
			}
			own.result, lent.result = c, c
			if *own != *lent {
				t.Fatalf("turn %d: %v, want %v", i, *lent, *own)
			}
		}
	})
}

//go:noinline
func cleared[T any](room *T) *T {
	if room == nil {
		return new(T)
	}
	var zero T
	*room = zero
	return room
}

//go:noinline
func put[T any](room *T, value T) *T {
	if room == nil {
		room = new(T)
	}
	*room = value
	return room
}

type ack struct {
	id     uint64
	result byte
}

//go:noinline
func pointer(id uint64, result byte) *ack { return &ack{id, result} }

//go:noinline
func value(id uint64, result byte) ack { return ack{id, result} }
