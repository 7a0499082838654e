package report

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gohone/hone"
)

// setting is a line of configuration above the tables.
type setting struct{ key, value string }

// settings returns the configuration that all columns share, in the order go
// test prints it, and the keys that differ, with the value of each column.
func (c *sheet) settings() (shared, differing []setting) {
	if len(c.sections) == 0 {
		return nil, nil // nothing was measured that they would hold for
	}
	if len(c.columns) == 0 || c.columns[0].Config == nil {
		return hostSettings(c.host), nil
	}
	for _, k := range keys(c.columns) {
		var values, each []string
		for _, in := range c.columns {
			if v, ok := in.Config[k]; ok {
				values = append(values, v)
				each = append(each, v+" in "+title(in))
			}
		}
		if len(values) == len(c.columns) && len(slices.Compact(values)) == 1 {
			shared = append(shared, setting{k, values[0]})
		} else {
			differing = append(differing, setting{k, strings.Join(each, ", ")})
		}
	}
	return shared, differing
}

// hostSettings is the configuration of a run that measured itself.
func hostSettings(h hone.Host) []setting {
	all := []setting{{"goos", h.GOOS}, {"goarch", h.GOARCH}, {"cpu", h.CPU}, {"toolchain", h.GoVersion}}
	return slices.DeleteFunc(all, func(s setting) bool { return s.value == "" })
}

// keys lists the configuration keys of all columns.
func keys(columns []hone.Input) []string {
	var out []string
	for _, in := range columns {
		for k := range in.Config {
			if !slices.Contains(out, k) {
				out = append(out, k)
			}
		}
	}
	order := []string{"goos", "goarch", "pkg", "cpu", "toolchain"}
	place := func(k string) int {
		if i := slices.Index(order, k); i >= 0 {
			return i
		}
		return len(order)
	}
	slices.SortFunc(out, func(a, b string) int { return cmp.Or(cmp.Compare(place(a), place(b)), cmp.Compare(a, b)) })
	return out
}

// headings are the lines above a section: those of its package and
// configuration that do not stand above all.
func (c *sheet) headings(s *section) []setting {
	var out []setting
	if c.columns[0].Config["pkg"] == "" && s.pkg != "" {
		out = append(out, setting{"pkg", s.pkg})
	}
	if s.config != "" {
		out = append(out, setting{"", s.config})
	}
	return out
}
