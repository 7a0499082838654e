package inject

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/wall"
)

// file is one that an agent wrote.
type file struct {
	kind    hone.Kind
	process string
	number  int
	path    string
}

// Result is what the agents of all processes wrote.
type Result struct {
	Profiles  []source.Collected // at most one a kind
	Walls     wall.Recording     // what Profiles has of kind wall, before it was encoded
	Processes int
	Problems  []string // "cpu: cpu profiling already in use"
	Complete  bool     // every process wrote its last word
}

// Gather reads what the agents wrote to a folder. Files of a kind are added up,
// be they windows of one process or of several; of execution traces, which
// cannot be, the longest counts. keep says which goroutines a wall-clock profile
// is about; nil means all.
func Gather(dir string, keep func(wall.Stack) bool) (Result, error) {
	files, err := list(dir)
	if err != nil {
		return Result{}, err
	}
	r, elapsed := notes(files)
	for _, k := range source.Kinds {
		of := slices.DeleteFunc(slices.Clone(files), func(f file) bool { return f.kind != k })
		if len(of) == 0 {
			continue
		}
		c, err := r.read(k, of, keep)
		if err != nil {
			return r, err
		}
		if c.Duration == 0 {
			c.Duration = elapsed
		}
		if n := processes(of); n > 1 {
			c.Settings = with(c.Settings, "processes", strconv.Itoa(n))
		}
		r.Profiles = append(r.Profiles, c)
	}
	return r, nil
}

func list(dir string) ([]file, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var files []file
	for _, e := range entries {
		parts := strings.Split(e.Name(), "-")
		if strings.HasPrefix(e.Name(), ".") || len(parts) < 2 {
			continue
		}
		f := file{kind: hone.Kind(parts[0]), process: parts[1], path: filepath.Join(dir, e.Name())}
		if len(parts) > 2 {
			f.number, _ = strconv.Atoi(parts[2])
		}
		files = append(files, f)
	}
	slices.SortFunc(files, func(a, b file) int {
		return cmp.Or(cmp.Compare(a.process, b.process), cmp.Compare(a.number, b.number))
	})
	return files, nil
}

func processes(files []file) int {
	seen := map[string]bool{}
	for _, f := range files {
		seen[f.process] = true
	}
	return len(seen)
}

// notes reads what the processes said of themselves. The duration is that of
// the process that was profiled longest.
func notes(files []file) (Result, time.Duration) {
	r := Result{Complete: true}
	var longest time.Duration
	for _, f := range files {
		if f.kind != "process" {
			continue
		}
		r.Processes++
		data, err := os.ReadFile(f.path)
		if err != nil {
			continue
		}
		last := false
		for line := range strings.Lines(string(data)) {
			word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
			switch word {
			case "duration":
				ns, _ := strconv.ParseInt(rest, 10, 64)
				longest, last = max(longest, time.Duration(ns)), true
			case "problem":
				kind, why, _ := strings.Cut(rest, " ")
				if p := kind + ": " + why; !slices.Contains(r.Problems, p) {
					r.Problems = append(r.Problems, p)
				}
			}
		}
		r.Complete = r.Complete && last
	}
	return r, longest
}

// read adds up files of one kind.
func (r *Result) read(k hone.Kind, files []file, keep func(wall.Stack) bool) (source.Collected, error) {
	c := source.Collected{Kind: k}
	var err error
	switch k {
	case hone.Trace:
		c.Data, err = longestOf(files)
	case hone.Wall:
		c, err = r.readWall(files, keep)
	default:
		c.Data, c.Duration, err = merged(files)
	}
	if err != nil {
		return c, fmt.Errorf("%s profile: %w", k, err)
	}
	return c, nil
}

func longestOf(files []file) ([]byte, error) {
	var longest []byte
	for _, f := range files {
		data, err := os.ReadFile(f.path)
		if err != nil {
			return nil, err
		}
		if len(data) > len(longest) {
			longest = data
		}
	}
	return longest, nil
}

// merged adds profiles of package pprof up. The agent's own goroutines are left
// out. The duration is only that of a profile that has one.
func merged(files []file) ([]byte, time.Duration, error) {
	var all []*profile.Profile
	for _, f := range files {
		data, err := os.ReadFile(f.path)
		if errors.Is(err, fs.ErrNotExist) || len(data) == 0 {
			continue
		}
		if err != nil {
			return nil, 0, err
		}
		p, err := profile.ParseData(data)
		if err != nil {
			return nil, 0, fmt.Errorf("%s: %w", filepath.Base(f.path), err)
		}
		p.Sample = slices.DeleteFunc(p.Sample, ours)
		all = append(all, p)
	}
	if len(all) == 0 {
		return nil, 0, errors.New("nothing was written")
	}
	sum := all[0]
	if len(all) > 1 {
		var err error
		if sum, err = profile.Merge(all); err != nil {
			return nil, 0, err
		}
		sum.DefaultSampleType = all[0].DefaultSampleType
	}
	var b bytes.Buffer
	err := sum.Write(&b)
	return b.Bytes(), time.Duration(sum.DurationNanos), err
}

// ours reports whether a sample is the agent's own: its goroutines wait in a
// program that waits, and would be all that is seen of it.
func ours(s *profile.Sample) bool {
	for _, l := range s.Location {
		for _, line := range l.Line {
			if line.Function != nil && strings.Contains(line.Function.Name, "/honeagent.") {
				return true
			}
		}
	}
	return false
}

func (r *Result) readWall(files []file, keep func(wall.Stack) bool) (source.Collected, error) {
	c := source.Collected{Kind: hone.Wall}
	for i, f := range files {
		data, err := os.ReadFile(f.path)
		if err != nil {
			return c, err
		}
		one, err := wall.Parse(data)
		if err != nil {
			return c, err
		}
		if keep != nil {
			one = one.Without(func(s wall.Stack) bool { return !keep(s) })
		}
		if i == 0 {
			r.Walls = one
		} else {
			r.Walls = r.Walls.Add(one)
		}
	}
	c.Duration = r.Walls.Duration
	c.Settings = r.Walls.Settings()
	var err error
	c.Data, err = r.Walls.Profile()
	return c, err
}

func with(m map[string]string, key, value string) map[string]string {
	if m == nil {
		m = map[string]string{}
	}
	m[key] = value
	return m
}
