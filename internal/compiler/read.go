package compiler

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"strings"
)

// longestLine bounds a line of a log, in bytes: the flow of a value that is
// inlined deep down takes some hundred kilobytes.
const longestLine = 64 << 20

// header is the first line of a log.
type header struct {
	Version *int   `json:"version"`
	File    string `json:"file"`
}

// diagnostic is any other.
type diagnostic struct {
	Range   span      `json:"range"`
	Code    string    `json:"code"`
	Message string    `json:"message"`
	Related []related `json:"relatedInformation"`
}

type span struct {
	Start struct {
		Line int `json:"line"` // from 1, unlike the protocol's
	} `json:"start"`
}

type related struct {
	Location struct {
		URI   string `json:"uri"`
		Range span   `json:"range"`
	} `json:"location"`
	Message string `json:"message"`
}

// Read reads the log of one source file. It is an error if it is none; single
// diagnostics that are not understood are left out.
func Read(r io.Reader) ([]Fact, error) {
	in := bufio.NewScanner(r)
	in.Buffer(nil, longestLine)
	var head header
	if !in.Scan() {
		return nil, errors.Join(errors.New("compiler log: empty"), in.Err())
	}
	if err := json.Unmarshal(in.Bytes(), &head); err != nil || head.Version == nil || head.File == "" {
		return nil, errors.New("compiler log: its first line names no file")
	}
	if *head.Version != 0 {
		return nil, fmt.Errorf("compiler log: version %d is not known", *head.Version)
	}
	var facts []Fact
	for in.Scan() {
		if len(bytes.TrimSpace(in.Bytes())) == 0 {
			continue
		}
		var d diagnostic
		if err := json.Unmarshal(in.Bytes(), &d); err != nil {
			return facts, fmt.Errorf("compiler log: %w", err)
		}
		if f, ok := d.fact(head.File); ok {
			facts = append(facts, f)
		}
	}
	if err := in.Err(); err != nil {
		return facts, fmt.Errorf("compiler log: %w", err)
	}
	return facts, nil
}

// fact understands a diagnostic.
func (d *diagnostic) fact(file string) (Fact, bool) {
	f := Fact{File: file, Line: d.Range.Start.Line}
	rest := d.Related
	for len(rest) > 0 && rest[0].Message == "inlineLoc" { // the outermost first: what was inlined is where the last is
		f.File, f.Line = rest[0].place()
		rest = rest[1:]
	}
	if f.Line <= 0 || f.File == "" || strings.HasPrefix(f.File, "<") {
		return f, false
	}
	switch d.Code {
	case "escape", "escapes":
		what, ok := strings.CutSuffix(d.Message, " escapes to heap")
		if !ok {
			what, ok = strings.CutPrefix(d.Message, "moved to heap: ")
		}
		f.Kind, f.What = Escape, what
		f.why(rest)
		return f, ok && f.Reason != "address-of"
	case "isInBounds", "isSliceInBounds":
		f.Kind = Bounds
		return f, true
	case "copy":
		f.Kind, f.What = Copy, d.Message
		return f, d.Message != ""
	}
	return f, false
}

// plain are the steps of a flow that say where a value is and not where it goes.
var plain = map[string]bool{"spill": true, "dot of pointer": true, "dot": true, "address-of": true, "indirection": true, "range-deref": true, "slice": true}

// why takes the last step that tells something. A step reads "escflow:
// from EXPRESSION (REASON)".
func (f *Fact) why(steps []related) {
	for i := len(steps) - 1; i >= 0; i-- {
		text, ok := strings.CutPrefix(strings.TrimSpace(strings.TrimPrefix(steps[i].Message, "escflow:")), "from ")
		open := strings.LastIndex(text, " (")
		if !ok || open < 0 || !strings.HasSuffix(text, ")") {
			continue
		}
		reason := text[open+2 : len(text)-1]
		if plain[reason] {
			continue
		}
		f.Reason, f.Step = reason, text[:open]
		f.StepFile, f.StepLine = steps[i].place()
		return
	}
}

// place is where a step is; "" for code without a source.
func (r *related) place() (file string, line int) {
	u, err := url.Parse(r.Location.URI)
	if err != nil || u.Scheme != "file" || u.Host != "" {
		return "", 0
	}
	path := u.Path
	if len(path) > 2 && path[0] == '/' && path[2] == ':' { // /C:/folder
		path = path[1:]
	}
	return filepath.FromSlash(path), r.Location.Range.Start.Line
}
