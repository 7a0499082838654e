package report

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/gohone/hone"
)

// NewJSON returns a handler that writes each event as one line of JSON. A line
// reaches w in a single Write, and w is flushed after it if it has a Flush
// method, so that a reader on the other end sees every event when it happens.
//
// Bytes that are not UTF-8 are written as U+FFFD, since JSON has none. Nor has
// it NaN and the infinities: an event that holds one is an error, and nothing
// of it is written.
func NewJSON(w io.Writer) Handler {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false) // "->" in a message stays readable
	return &jsonHandler{w: w, enc: enc}
}

type jsonHandler struct {
	w   io.Writer
	enc *json.Encoder
}

func (h *jsonHandler) Handle(e hone.Event) error {
	if err := h.enc.Encode(e); err != nil {
		return fmt.Errorf("%s event: %w", eventKind(e), err)
	}
	switch f := h.w.(type) {
	case interface{ Flush() error }: // bufio.Writer
		return f.Flush()
	case interface{ Flush() }: // http.Flusher
		f.Flush()
	}
	return nil
}

func (h *jsonHandler) Close() error { return nil }
