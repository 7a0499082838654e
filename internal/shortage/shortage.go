// Package shortage knows what programs say when the machine denies them
// something: space on a disk, memory, files, processes, a cache. It turns that
// into a sentence with something to do about it.
//
// Such a failure tells nothing about the source that was to be compiled or
// tested; whoever takes it for a verdict is wrong. The package knows texts only:
// they come from hone itself, from the go command, from tests.
package shortage

import (
	"regexp"
	"strings"
)

// Shortage is one thing that was denied.
type Shortage struct {
	Problem string // follows the name of the program: "finds the disk full"
	Said    string // the line that says so
	Next    string // what helps
}

// Error is a sentence without its subject.
func (s *Shortage) Error() string { return s.Problem + ": " + s.Said }

// Hint returns what helps.
func (s *Shortage) Hint() string { return s.Next }

var known = []struct {
	signs         []string // lower case; in whatever program, system and Go release
	problem, next string
}{
	{
		[]string{"no space left on device", "disk quota exceeded", "not enough space on the disk"},
		"finds the disk full",
		"free some space, or name folders on another disk: --store, GOCACHE, TMPDIR",
	},
	{
		[]string{"file too large", "file size limit exceeded"},
		"may not make a file as large as it has to",
		"raise the limit (ulimit -f), or name folders on another disk: --store, GOCACHE, TMPDIR",
	},
	{
		[]string{"read-only file system"},
		"cannot write a folder that it needs",
		"name folders that can be written: --store, GOCACHE, GOMODCACHE, TMPDIR",
	},
	{
		[]string{
			"cannot allocate memory", "out of memory", "errno=12", "failed to reserve", "cannot reserve",
			"failed to create new os thread", "signal: killed",
		},
		"does not get the memory that it needs",
		"close other programs, or raise the limit (ulimit -v, that of the container); with GOFLAGS=-p=1 the go command needs less",
	},
	{
		[]string{"too many open files"},
		"may not open more files",
		"raise the limit (ulimit -n)",
	},
	{
		[]string{"resource temporarily unavailable", "errno=11"},
		"may not start more processes",
		"end some, or raise the limit (ulimit -u, that of the container)",
	},
	{
		[]string{"input/output error"},
		"gets no answer from the disk",
		"check the disk, or name folders on another one: --store, GOCACHE, TMPDIR",
	},
	{
		[]string{"build cache is required, but could not be located", "build cache is disabled by gocache=off"},
		"has no build cache",
		"set GOCACHE, or HOME, to a folder that can be written",
	},
	{
		[]string{"module cache not found"},
		"has no module cache",
		"set GOMODCACHE, or HOME, to a folder that can be written",
	},
	{
		[]string{"failed to initialize build cache", "failed to trim cache"},
		"cannot use its build cache",
		"set GOCACHE to a folder that can be written",
	},
}

// position is part of what a compiler or vet says of source.
var position = regexp.MustCompile(`\.go:\d+`)

// In returns the first shortage that a text tells of, nil if it is about
// something else. Lines about a place in source are not looked at: they may
// quote anything.
func In(text string) *Shortage {
	for line := range strings.Lines(text) {
		if position.MatchString(line) {
			continue
		}
		if s := in(strings.TrimSpace(line)); s != nil {
			return s
		}
	}
	return nil
}

func in(line string) *Shortage {
	lower := strings.ToLower(line)
	for _, k := range known {
		for _, sign := range k.signs {
			if strings.Contains(lower, sign) {
				return &Shortage{Problem: k.problem, Said: line, Next: k.next}
			}
		}
	}
	return nil
}
