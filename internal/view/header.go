package view

import (
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/gohone/hone/internal/unit"
)

// About returns what is known of the profile, a line each.
func (r *Report) About() []string {
	p := r.Profile
	var out []string
	add := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	if len(p.Mappings) > 0 {
		if m := p.Mappings[0]; m.File != "" {
			add("File: %s", filepath.Base(m.File))
		}
		if m := p.Mappings[0]; m.BuildID != "" {
			add("Build ID: %s", m.BuildID)
		}
	}
	for _, c := range p.Comments {
		if !strings.HasPrefix(c, "#") {
			out = append(out, c)
		}
	}
	if r.Type != "" {
		add("Type: %s", r.Type)
	}
	if p.DocURL != "" {
		add("Doc: %s", p.DocURL)
	}
	if p.Time != 0 {
		add("Time: %s", time.Unix(0, p.Time).Format("2006-01-02 15:04:05 MST"))
	}
	if p.Duration != 0 {
		add("Duration: %s, Total samples = %s %s", unit.Label(int64(p.Duration), "nanoseconds"), r.Format(r.Total), r.busy())
	}
	return out
}

// busy is the total as a share of the duration, where both are times.
func (r *Report) busy() string {
	v, u := unit.Scale(r.Total, r.Unit, "nanoseconds")
	if u != "ns" || v == 0 {
		return ""
	}
	return "(" + unit.Percentage(int64(v), int64(r.Profile.Duration)) + ")"
}

// Header returns what a report begins with, a line each: the profile, the
// filters, and what of it is shown.
func (r *Report) Header(g *Graph) []string {
	var out []string
	if !r.Options.CompactLabels {
		out = r.About()
	}
	if active := r.Options.active(); len(active) > 0 {
		out = append(out, "Active filters:")
		for _, f := range active {
			if len(f) > 80 {
				f = f[:80] + "…"
			}
			out = append(out, "   "+f)
		}
	}
	out = append(out, fmt.Sprintf("Showing nodes accounting for %s, %s of %s total", r.Format(g.Total), strings.TrimSpace(r.Percent(g.Total)), r.Format(r.Total)))
	if r.Total == 0 {
		return out
	}
	if g.DroppedNodes > 0 {
		out = append(out, fmt.Sprintf("Dropped %s (cum <= %s)", count(g.DroppedNodes, "node"), r.Format(cutoff(r.Total, r.Options.NodeFraction))))
	}
	if n := len(g.Nodes); n > 0 && n < g.Before {
		out = append(out, fmt.Sprintf("Showing top %d nodes out of %d", n, g.Before))
	}
	return out
}

func count(n int, what string) string {
	if n > 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}
