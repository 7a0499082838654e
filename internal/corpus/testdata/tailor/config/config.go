// Package config reads what the program is to do.
package config

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
)

// Config is settings by name.
type Config map[string]string

// Read reads settings, one a line: a name, an equals sign and a value, in which ${NAME}
// stands for what get says.
func Read(r io.Reader, get func(string) string) (Config, error) {
	c := Config{}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		name, value, ok := strings.Cut(line, "=")
		name = strings.TrimSpace(name)
		if !ok || name == "" {
			return nil, fmt.Errorf("line %d: not a setting: %q", n, line)
		}
		if _, twice := c[name]; twice {
			return nil, fmt.Errorf("line %d: %s is set twice", n, name)
		}
		c[name] = os.Expand(strings.TrimSpace(value), get)
	}
	return c, lines.Err()
}

// List returns the words of a setting. It is nil for one that is not set, or has none, for
// which there are defaults.
func (c Config) List(name string) []string {
	var items []string
	for _, item := range strings.Split(c[name], ",") {
		if item = strings.TrimSpace(item); item != "" {
			items = append(items, item)
		}
	}
	return items
}

// Section returns the settings whose names begin so, under what is left of them.
func (c Config) Section(prefix string) Config {
	s := Config{}
	for name, value := range c {
		if rest, ok := strings.CutPrefix(name, prefix+"."); ok {
			s[rest] = value
		}
	}
	return s
}
