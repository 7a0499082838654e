// Package codec has a frame.
package codec

// Frame is a frame.
type Frame struct{}

// Encode makes bytes of it.
func (Frame) Encode() ([]byte, error) { return nil, nil }
