package replay

import (
	"math/rand"
	"testing"
)

// A text may come to nothing on the way, of which there is nothing more to make.
func TestRecombined(t *testing.T) {
	set := testSetup()
	dice := rand.New(rand.NewSource(1))
	empty := 0
	for range [2000]int{} {
		data := make([]byte, 40)
		dice.Read(data)
		b := &builder{src: &source{data: data}, set: set, tape: &journal{}, left: 100}
		b.pool.Texts = []string{"a: b|c"}
		if b.recombined() == "" {
			empty++
		}
	}
	if empty == 0 || empty > 1000 {
		t.Errorf("%d of 2000 texts are empty, want some", empty)
	}
}
