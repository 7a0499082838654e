package store

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"time"
)

// Attempt is a fix that a run tried and rejected. Later runs need not try it
// again while its key is the same.
type Attempt struct {
	// Key stands for all that the outcome rests on. The store does not know
	// what is in it.
	Key    string    `json:"key"`
	Rule   string    `json:"rule"`
	Place  string    `json:"place"` // file
	Reason string    `json:"reason"`
	Run    string    `json:"run"` // that tried it
	Time   time.Time `json:"time"`
}

// MostAttempts is how many attempts a store keeps, the youngest.
const MostAttempts = 10_000

// longestAttempt bounds the line of an attempt, in bytes: reasons quote
// compilers, which can go on.
const longestAttempt = 64 << 10

// EncodeAttempt returns the line of an attempt in a file of them, newline
// included.
func EncodeAttempt(a Attempt) ([]byte, error) {
	if most := longestAttempt / 8; len(a.Reason) > most {
		a.Reason = a.Reason[:most]
	}
	line, err := json.Marshal(a)
	return append(line, '\n'), err
}

// DecodeAttempts reads a file of attempts, one a line, the latest of a key last.
// Lines that are damaged or too long are left out: what is not remembered is
// tried again. The error is one of r.
func DecodeAttempts(r io.Reader) ([]Attempt, error) {
	var out []Attempt
	br := bufio.NewReaderSize(r, longestAttempt)
	for {
		line, err := br.ReadSlice('\n')
		whole := err == nil
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = br.ReadSlice('\n')
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return out, err
		}
		var a Attempt
		if whole && len(bytes.TrimSpace(line)) > 0 && json.Unmarshal(line, &a) == nil && a.Key != "" {
			out = append(out, a)
		}
		if err != nil {
			return out, nil
		}
	}
}
