package store

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/gohone/hone"
)

// Encode returns the line of an event in an events file, newline included.
func Encode(e hone.Event) ([]byte, error) {
	line, err := json.Marshal(e)
	if err != nil {
		return nil, fmt.Errorf("event: %w", err)
	}
	return append(line, '\n'), nil
}

// Decode reads an events file. A last line that is incomplete is left out and
// told by Record.Cut. Damage before it is an error with the number of the
// line; the events before the damage are returned too.
func Decode(r io.Reader) (Record, error) {
	var rec Record
	br := bufio.NewReaderSize(r, 64<<10)
	for n := 1; ; n++ {
		line, err := br.ReadBytes('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return rec, err
		}
		last := err != nil
		if len(bytes.TrimSpace(line)) > 0 {
			var e hone.Event
			if err := json.Unmarshal(line, &e); err != nil {
				// Only a line without its newline can be the end that a
				// dying writer left: a line goes out in one write.
				if last {
					rec.Cut = true
					return rec, nil
				}
				return rec, fmt.Errorf("line %d: %w", n, err)
			}
			if err := known(e); err != nil {
				return rec, err
			}
			rec.Events = append(rec.Events, e)
		}
		if last {
			return rec, nil
		}
	}
}

// known refuses streams whose major version is another one: their keys may
// mean something else.
func known(e hone.Event) error {
	if e.Start == nil || e.Start.Version == hone.Version || strings.HasPrefix(e.Start.Version, hone.Version+".") {
		return nil
	}
	return &Error{
		Object:  "events",
		Problem: fmt.Sprintf("are of version %q, this hone reads %q", e.Start.Version, hone.Version),
		Next:    "use the version of hone that wrote them",
	}
}
