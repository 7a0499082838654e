package scannedlist

import "testing"

func TestTested(t *testing.T) {
	for _, s := range tested {
		if !inTested(s) {
			t.Error(s)
		}
	}
}
