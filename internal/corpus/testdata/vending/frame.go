package vending

import (
	"encoding/binary"
	"fmt"
	"io"
)

// A frame is a mark, the number of bytes that follow, and these.
const (
	frameMark = 0x7e
	frameMax  = 1 << 12
)

// FrameSource is where frames come from.
type FrameSource interface {
	NextFrame() ([]byte, error)
}

// FrameSink is where frames go.
type FrameSink interface {
	PutFrame(frame []byte) error
}

// StreamFrameSource takes frames off a stream.
type StreamFrameSource struct {
	stream io.Reader
}

// NewStreamFrameSource returns a source of what comes over the stream.
func NewStreamFrameSource(stream io.Reader) *StreamFrameSource {
	return &StreamFrameSource{stream: stream}
}

// NextFrame returns the bytes of the next frame. The error is io.EOF where there
// is none.
func (s *StreamFrameSource) NextFrame() ([]byte, error) {
	head := make([]byte, 3)
	if _, err := io.ReadFull(s.stream, head); err != nil {
		return nil, err
	}
	if head[0] != frameMark {
		return nil, fmt.Errorf("%w: a frame that begins with %#x", ErrMalformed, head[0])
	}
	size := binary.LittleEndian.Uint16(head[1:])
	if size == 0 || size > frameMax {
		return nil, fmt.Errorf("%w: a frame of %d bytes", ErrMalformed, size)
	}
	frame := make([]byte, size)
	if _, err := io.ReadAtLeast(s.stream, frame, len(frame)); err != nil {
		return nil, fmt.Errorf("a frame that breaks off: %w", err)
	}
	return frame, nil
}

// StreamFrameSink puts frames onto a stream.
type StreamFrameSink struct {
	stream io.Writer
}

// NewStreamFrameSink returns a sink that sends over the stream.
func NewStreamFrameSink(stream io.Writer) *StreamFrameSink {
	return &StreamFrameSink{stream: stream}
}

// PutFrame sends a frame.
func (s *StreamFrameSink) PutFrame(frame []byte) error {
	head := [3]byte{frameMark}
	binary.LittleEndian.PutUint16(head[1:], uint16(len(frame)))
	if _, err := s.stream.Write(head[:]); err != nil {
		return err
	}
	_, err := s.stream.Write(frame)
	return err
}
