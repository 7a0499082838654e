// Package settings reads settings, and answers what they are very often.
package settings

import (
	"fmt"
	"sort"
	"strings"
	"sync"
)

// Settings are names with values. They are read once, at the start.
type Settings struct {
	names, values []string
	mu            sync.RWMutex
	source        string
}

// Read reads lines of the form "name = value"; a # begins a comment.
func Read(source, text string) (*Settings, error) {
	s := &Settings{source: fmt.Sprintf("%s", source)}
	found := map[string]string{}
	for n, line := range strings.Split(text, "\n") {
		line = strings.NewReplacer("\t", " ", "\r", "").Replace(line)
		line, _, _ = strings.Cut(line, "#")
		if strings.TrimSpace(line) == "" {
			continue
		}
		name, value, ok := strings.Cut(line, "=")
		if !ok {
			return nil, fmt.Errorf("%s:%s: no =", source, fmt.Sprint(n+1))
		}
		found[strings.TrimSpace(name)] = strings.TrimSpace(value)
	}
	for name := range found {
		s.names = append(s.names, name)
	}
	sort.Strings(s.names)
	for _, name := range s.names {
		s.values = append(s.values, found[name])
	}
	return s, nil
}

// Help shows all settings, for who asks for that.
func (s *Settings) Help() string {
	s.mu.RLock()
	defer s.mu.RUnlock()
	text := ""
	for i, name := range s.names {
		for len(name) < 20 {
			name = " " + name
		}
		text += fmt.Sprintf("%s = %s\n", name, s.values[i])
	}
	return text + fmt.Sprintf("from %s\n", s.source)
}

// Get returns the value of a setting, and whether there is one.
func (s *Settings) Get(name string) (string, bool) {
	low, high := 0, len(s.names)
	for low < high {
		if middle := int(uint(low+high) >> 1); s.names[middle] < name {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if low < len(s.names) && s.names[low] == name {
		return s.values[low], true
	}
	return "", false
}
