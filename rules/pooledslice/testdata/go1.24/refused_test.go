package test

import "testing"

func TestPool(t *testing.T) {
	if b, ok := tested.Get().([]byte); ok {
		t.Log(b)
	}
}
