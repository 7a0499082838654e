package policyfile

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/gohone/hone"
)

// serviceKeys reads the value of each key of a service.
var serviceKeys = map[string]func(*hone.Service, *yaml.Node) error{
	"package":   func(s *hone.Service, n *yaml.Node) error { return scalar(&s.Package, n, word) },
	"args":      func(s *hone.Service, n *yaml.Node) error { return list(&s.Args, n, anything) },
	"env":       func(s *hone.Service, n *yaml.Node) error { return list(&s.Env, n, assignment) },
	"load":      func(s *hone.Service, n *yaml.Node) error { return scalar(&s.Load, n, word) },
	"ready":     func(s *hone.Service, n *yaml.Node) error { return scalar(&s.Ready, n, word) },
	"within":    func(s *hone.Service, n *yaml.Node) error { return scalar(&s.Within, n, duration) },
	"window":    func(s *hone.Service, n *yaml.Node) error { return scalar(&s.Window, n, duration) },
	"set-up":    func(s *hone.Service, n *yaml.Node) error { return list(&s.SetUp, n, word) },
	"tear-down": func(s *hone.Service, n *yaml.Node) error { return list(&s.TearDown, n, word) },
	"depends":   func(s *hone.Service, n *yaml.Node) error { return dependencies(s, n) },
}

// dependencyKeys reads the value of each key of a dependency.
var dependencyKeys = map[string]func(*hone.Dependency, *yaml.Node) error{
	"command": func(d *hone.Dependency, n *yaml.Node) error { return scalar(&d.Command, n, word) },
	"ready":   func(d *hone.Dependency, n *yaml.Node) error { return scalar(&d.Ready, n, word) },
	"within":  func(d *hone.Dependency, n *yaml.Node) error { return scalar(&d.Within, n, duration) },
}

// service reads the section of a service.
func (f *File) service(n *yaml.Node) error {
	f.Service = &hone.Service{}
	if err := section(f.Service, n, serviceKeys); err != nil {
		return err
	}
	if f.Service.Package == "" {
		return errors.New("want a package, such as ./cmd/api")
	}
	return nil
}

func dependencies(s *hone.Service, n *yaml.Node) error {
	n = resolved(n)
	if n.Kind != yaml.SequenceNode {
		return errors.New("want a list of commands")
	}
	for _, item := range n.Content {
		var d hone.Dependency
		if err := section(&d, item, dependencyKeys); err != nil {
			return err
		}
		if d.Command == "" {
			return valueError{errors.New("want a command"), item.Line}
		}
		s.Depends = append(s.Depends, d)
	}
	return nil
}

// section reads a mapping whose keys are known.
func section[T any](to *T, n *yaml.Node, known map[string]func(*T, *yaml.Node) error) error {
	n = resolved(n)
	if n.Kind != yaml.MappingNode {
		return valueError{errors.New("want keys and values"), n.Line}
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		read, ok := known[key.Value]
		switch {
		case !ok:
			names := slices.Sorted(maps.Keys(known))
			return valueError{fmt.Errorf("key %q: unknown; the keys are %s", key.Value, strings.Join(names, ", ")), key.Line}
		case seen[key.Value]:
			return valueError{fmt.Errorf("key %q: given twice", key.Value), key.Line}
		}
		seen[key.Value] = true
		if err := read(to, value); err != nil {
			return valueError{fmt.Errorf("%s: %w", key.Value, err), lineOf(err, value)}
		}
	}
	return nil
}

// anything is a text that may be empty.
func anything(s string) (string, error) { return s, nil }

// assignment reads NAME=value.
func assignment(s string) (string, error) {
	if name, _, ok := strings.Cut(s, "="); !ok || name == "" {
		return "", fmt.Errorf("%q: want NAME=value", s)
	}
	return s, nil
}
