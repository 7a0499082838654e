//go:build !plan9

package test

func onOneSystem() {
	constrained.Put(make([]byte, 4)) // want "a header is allocated"
}
