package loopclosure_test

import "testing"

// Fuzz holds that both call the same method of the same object.
func Fuzz(f *testing.F) {
	f.Add([]byte(nil))
	f.Add([]byte{1, 2, 3})
	f.Fuzz(func(t *testing.T, list []byte) {
		var numbers []int
		for _, b := range list {
			numbers = append(numbers, int(b))
		}
		was, is := new(table), new(table)
		baseline(was, numbers)
		candidate(is, numbers)
		if *was != *is {
			t.Errorf("%v: %v, want %v", list, *is, *was)
		}
	})
}
