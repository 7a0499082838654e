package policyfile

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/gohone/hone"
)

// Error is a policy file that cannot be used.
type Error struct {
	File    string
	Line    int // from 1; 0 if it is not known
	Message string
	Next    string // the hint; may be empty
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return e.File + ": " + e.Message
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Message)
}

// Hint returns what the user can do next, or "".
func (e *Error) Hint() string { return e.Next }

// maxSize bounds a policy file. A long one takes a second; a policy is a page.
const maxSize = 1 << 18

// keys reads the value of each key into the file.
var keys = map[string]func(*File, *yaml.Node) error{
	"baseline":  func(f *File, n *yaml.Node) error { return scalar(&f.Baseline, n, word) },
	"packages":  func(f *File, n *yaml.Node) error { return list(&f.Packages, n, word) },
	"bench":     func(f *File, n *yaml.Node) error { return scalar(&f.Bench, n, pattern) },
	"budget":    func(f *File, n *yaml.Node) error { return scalar(&f.Budget, n, duration) },
	"margin":    func(f *File, n *yaml.Node) error { return scalar(&f.Margin, n, below1) },
	"alpha":     func(f *File, n *yaml.Node) error { return scalar(&f.Alpha, n, below1) },
	"strict":    func(f *File, n *yaml.Node) error { return scalar(&f.Strict, n, flag) },
	"threshold": func(f *File, n *yaml.Node) error { return f.thresholds(n) },
	"ignore":    func(f *File, n *yaml.Node) error { return list(&f.Ignore, n, pattern) },
	"service":   func(f *File, n *yaml.Node) error { return f.service(n) },
}

// Parse reads a policy file; name stands in errors, which are of type [Error].
// An empty file says nothing.
func Parse(data []byte, name string) (File, error) {
	var f File
	if len(data) > maxSize {
		return f, &Error{File: name, Message: fmt.Sprintf("has %d bytes, more than a policy takes", len(data))}
	}
	var docs []yaml.Node
	if err := yaml.Load(data, &docs, yaml.WithAllDocuments()); err != nil {
		return f, syntaxError(err, name)
	}
	switch {
	case len(docs) == 0:
		return f, nil
	case len(docs) > 1:
		return f, &Error{File: name, Line: docs[1].Line, Message: "has more than one document"}
	}
	if err := f.read(&docs[0], name); err != nil {
		return File{}, err
	}
	return f, nil
}

// syntaxError says where the text is no YAML.
func syntaxError(err error, name string) error {
	var at *yaml.LoadError
	if errors.As(err, &at) {
		return &Error{File: name, Line: at.Mark.Line, Message: at.Message}
	}
	return &Error{File: name, Message: strings.TrimPrefix(err.Error(), "yaml: ")}
}

// read takes in the keys of a document.
func (f *File) read(doc *yaml.Node, name string) error {
	if doc.Kind == yaml.DocumentNode && len(doc.Content) == 1 {
		doc = doc.Content[0]
	}
	if doc.Kind == yaml.ScalarNode && doc.Tag == "!!null" {
		return nil
	}
	return each(doc, func(key, value *yaml.Node) error {
		read, ok := keys[key.Value]
		if !ok {
			return unknown(key, name)
		}
		if err := read(f, value); err != nil {
			return &Error{File: name, Line: lineOf(err, value), Message: key.Value + ": " + err.Error()}
		}
		return nil
	}, name)
}

// each calls f for the pairs of a mapping and finds keys that are there twice.
func each(n *yaml.Node, f func(key, value *yaml.Node) error, name string) error {
	if n.Kind != yaml.MappingNode {
		return &Error{File: name, Line: n.Line, Message: "want keys and values", Next: "for instance threshold: 5%"}
	}
	var seen []string
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		if slices.Contains(seen, key.Value) {
			return &Error{File: name, Line: key.Line, Message: fmt.Sprintf("key %q: given twice", key.Value)}
		}
		seen = append(seen, key.Value)
		if err := f(key, n.Content[i+1]); err != nil {
			return err
		}
	}
	return nil
}

func unknown(key *yaml.Node, name string) error {
	e := &Error{File: name, Line: key.Line, Message: fmt.Sprintf("key %q: unknown", key.Value)}
	known := make([]string, 0, len(keys))
	for k := range keys {
		known = append(known, k)
	}
	slices.Sort(known)
	if e.Next = "the keys are " + strings.Join(known, ", "); key.Value != "" {
		if near, ok := nearest(key.Value, known); ok {
			e.Next = fmt.Sprintf("did you mean %q?", near)
		}
	}
	return e
}

// valueError is a value within a list or mapping that cannot be used.
type valueError struct {
	error
	line int
}

// lineOf is the line of the value that is at fault.
func lineOf(err error, n *yaml.Node) int {
	var v valueError
	if errors.As(err, &v) {
		return v.line
	}
	return n.Line
}

// resolved follows an alias to what it stands for.
func resolved(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode && n.Alias != nil {
		return n.Alias
	}
	return n
}

// scalar reads a single value. Its text counts, not the type YAML sees in it:
// a revision may look like a number.
func scalar[T any](to *T, n *yaml.Node, read func(string) (T, error)) (err error) {
	n = resolved(n)
	if n.Kind != yaml.ScalarNode || n.Tag == "!!null" {
		return errors.New("want a single value")
	}
	*to, err = read(n.Value)
	return err
}

// list reads a sequence, or a single value as a sequence of one.
func list(to *[]string, n *yaml.Node, read func(string) (string, error)) error {
	n = resolved(n)
	items := []*yaml.Node{n}
	if n.Kind == yaml.SequenceNode {
		items = n.Content
	}
	for _, item := range items {
		var s string
		if err := scalar(&s, item, read); err != nil {
			return valueError{err, item.Line}
		}
		*to = append(*to, s)
	}
	return nil
}

// thresholds reads one value for all units, or a value for each.
func (f *File) thresholds(n *yaml.Node) error {
	n = resolved(n)
	f.Threshold = map[hone.Unit]float64{}
	if n.Kind != yaml.MappingNode {
		var v float64
		err := scalar(&v, n, threshold)
		f.Threshold[""] = v
		return err
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		u, err := unit(key.Value)
		if _, twice := f.Threshold[u]; err == nil && twice {
			err = fmt.Errorf("unit %q: given twice", key.Value)
		}
		var v float64
		if err == nil {
			err = scalar(&v, n.Content[i+1], threshold)
		}
		if err != nil {
			return valueError{err, key.Line}
		}
		f.Threshold[u] = v
	}
	return nil
}
