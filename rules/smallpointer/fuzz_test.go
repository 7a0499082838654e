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

type ack struct {
	id     uint64
	result byte
}

//go:noinline
func pointer(id uint64, result byte) *ack { return &ack{id, result} }

//go:noinline
func value(id uint64, result byte) ack { return ack{id, result} }
