package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/gohone/hone"
)

// Replay reads a stream that [NewJSON] wrote and passes its events to h. It
// does not close h.
//
// A last line that was cut off, as a killed process leaves one, becomes a
// warning event; anything else that is not an event is an error that names
// its line. Fields a newer hone added are skipped.
func Replay(r io.Reader, h Handler) error {
	in := bufio.NewReader(r)
	var last time.Time
	first := true
	for n := 1; ; n++ {
		line, err := in.ReadBytes('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return fmt.Errorf("line %d: %w", n, err)
		}
		atEnd := err != nil
		if len(bytes.TrimSpace(line)) > 0 {
			e, err := parseEvent(line, first)
			switch {
			case err != nil && atEnd && !first:
				e = cutOff(last, n)
			case err != nil:
				return fmt.Errorf("line %d: %w", n, err)
			}
			first, last = false, e.Time
			if err := h.Handle(e); err != nil {
				return err
			}
		}
		if atEnd {
			return nil
		}
	}
}

// cutOff says that the stream ends within line n.
func cutOff(at time.Time, n int) hone.Event {
	return hone.Event{Time: at, Warning: &hone.Warning{
		Code:    "stream-cut",
		Message: fmt.Sprintf("line %d: the stream ends in the middle of an event, which is left out", n),
		Hint:    "the run was probably killed; what it had learnt until then is shown",
	}}
}

func parseEvent(line []byte, first bool) (hone.Event, error) {
	var e hone.Event
	if err := json.Unmarshal(line, &e); err != nil {
		return e, fmt.Errorf("not an event: %w", err)
	}
	kinds := eventKinds(e)
	switch {
	case len(kinds) > 1:
		return e, fmt.Errorf("not an event: has both %s and %s", kinds[0], kinds[1])
	case first && len(kinds) == 0:
		return e, errors.New("not an event: it says nothing this version of hone knows")
	case e.Start != nil && e.Start.Version != hone.Version:
		return e, fmt.Errorf("stream version %q: this version of hone reads %q", e.Start.Version, hone.Version)
	}
	return e, nil
}

// eventKinds names the fields of e that are set, as the JSON form does.
func eventKinds(e hone.Event) []string {
	var kinds []string
	for _, k := range []struct {
		name string
		set  bool
	}{
		{"start", e.Start != nil},
		{"plan", e.Plan != nil},
		{"progress", e.Progress != nil},
		{"warning", e.Warning != nil},
		{"measurement", e.Measurement != nil},
		{"profile", e.Profile != nil},
		{"breakdown", e.Breakdown != nil},
		{"growth", e.Growth != nil},
		{"finding", e.Finding != nil},
		{"fix", e.Fix != nil},
		{"verdict", e.Verdict != nil},
		{"summary", e.Summary != nil},
		{"missing", e.Missing != nil},
		{"decision", e.Decision != nil},
		{"pgo", e.PGO != nil},
		{"doctor", e.Doctor != nil},
		{"load", e.Load != nil},
		{"verification", e.Verification != nil},
		{"patch", e.Patch != nil},
		{"draft", e.Draft != nil},
		{"applied", e.Applied != nil},
		{"done", e.Done != nil},
	} {
		if k.set {
			kinds = append(kinds, k.name)
		}
	}
	return kinds
}

// eventKind names what e is, for messages.
func eventKind(e hone.Event) string {
	if kinds := eventKinds(e); len(kinds) > 0 {
		return strings.Join(kinds, "+")
	}
	return "empty"
}
