package raw

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/gohone/hone/internal/cost"
)

// Text writes the profile as pprof does.
func (m *Model) Text(w io.Writer) error {
	b := bufio.NewWriterSize(w, 256<<10)
	m.header(b)
	if err := writeSamples(b, m.Profile); err != nil {
		return err
	}
	fmt.Fprintln(b, "Locations")
	for i := range m.Profile.Locations {
		m.location(b, &m.Profile.Locations[i])
	}
	fmt.Fprintln(b, "Mappings")
	for i := range m.Profile.Mappings {
		m.mapping(b, &m.Profile.Mappings[i])
	}
	return b.Flush()
}

func (m *Model) header(w io.Writer) {
	p := m.Profile
	for _, c := range p.Comments {
		fmt.Fprintln(w, "Comment: "+c)
	}
	if p.DocURL != "" {
		fmt.Fprintln(w, "Doc: "+p.DocURL)
	}
	fmt.Fprintf(w, "PeriodType: %s %s\nPeriod: %d\n", p.PeriodType.Type, p.PeriodType.Unit, p.Period)
	if p.Time != 0 {
		fmt.Fprintf(w, "Time: %v\n", time.Unix(0, p.Time))
	}
	if p.Duration != 0 {
		fmt.Fprintf(w, "Duration: %.4v\n", p.Duration)
	}
	fmt.Fprintln(w, "Samples:")
	var types []string
	for _, t := range p.Types {
		s := t.Type + "/" + t.Unit
		if t.Type == p.DefaultType {
			s += "[dflt]"
		}
		types = append(types, s)
	}
	fmt.Fprintln(w, strings.Join(types, " "))
}

func (m *Model) location(w io.Writer, loc *cost.Location) {
	start := fmt.Sprintf("%6d: %#x ", loc.ID, loc.Address)
	if loc.Mapping >= 0 {
		start += fmt.Sprintf("M=%d ", m.Profile.Mappings[loc.Mapping].ID)
	}
	if loc.Folded {
		start += "[F] "
	}
	calls := m.calls(loc)
	if len(calls) == 0 {
		fmt.Fprintln(w, start)
	}
	for _, c := range calls {
		f := &m.Profile.Functions[c.Function]
		line := fmt.Sprintf("%s %s:%d:%d s=%d", f.Name, f.File, c.Line, c.Column, f.StartLine)
		if f.Name != f.SystemName {
			line += "(" + f.SystemName + ")"
		}
		fmt.Fprintln(w, start+line)
		start = "             "
	}
}

func (m *Model) mapping(w io.Writer, x *cost.Mapping) {
	flags := ""
	for _, f := range []struct {
		has  bool
		text string
	}{{x.HasFunctions, "[FN]"}, {x.HasFilenames, "[FL]"}, {x.HasLineNumbers, "[LN]"}, {x.HasInlineFrames && !m.Options.NoInlines, "[IN]"}} {
		if f.has {
			flags += f.text
		}
	}
	fmt.Fprintf(w, "%d: %#x/%#x/%#x %s %s %s\n", x.ID, x.Start, x.Limit, x.Offset, x.File, x.BuildID, flags)
}
