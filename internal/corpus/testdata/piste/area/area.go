// Package area is a skiing area: stations, and the runs and lifts between them.
package area

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
)

// Grade says how hard a way is.
type Grade string

// Grades of ways; the last is one that goes by itself.
const (
	Blue  Grade = "blue"
	Red   Grade = "red"
	Black Grade = "black"
	Lift  Grade = "lift"
)

// Station is where ways begin and end.
type Station struct {
	Name string
	out  []*Way // the one that most take first
}

// Way is a run or a lift.
type Way struct {
	Name   string
	Grade  Grade
	Length int // in metres
	From   *Station
	To     *Station
}

func (w *Way) String() string {
	return fmt.Sprintf("%s (%s, %d m)", w.Name, string(w.Grade), w.Length)
}

// Snow is how much there is, in centimetres.
type Snow int

func (s Snow) String() string {
	if s <= 0 {
		return "green"
	}
	return strconv.Itoa(int(s)) + " cm"
}

// Area is all that there is. It may be used by many, once it is loaded.
type Area struct {
	stations map[string]*Station
	ways     []*Way // as they are in the file
	named    map[string]*Way
	valley   *Station // where all come from
}

// Load reads an area: a line for each way, with its name, grade, length, and
// where it begins and ends. The first one begins in the valley.
func Load(r io.Reader) (*Area, error) {
	a := &Area{stations: make(map[string]*Station), named: make(map[string]*Way)}
	lines := csv.NewReader(r)
	lines.FieldsPerRecord = 5
	for {
		fields, err := lines.Read()
		if err == io.EOF {
			return a, nil
		}
		if err != nil {
			return nil, err
		}
		if err := a.add(fields); err != nil {
			line, _ := lines.FieldPos(0)
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
	}
}

func (a *Area) add(fields []string) error {
	name, grade := fields[0], Grade(fields[1])
	switch grade {
	case Blue, Red, Black, Lift:
	default:
		return fmt.Errorf("area: no grade %q", grade)
	}
	if a.named[name] != nil {
		return fmt.Errorf("area: two ways %q", name)
	}
	length, err := strconv.Atoi(fields[2])
	if err != nil {
		return err
	}
	from := a.at(fields[3])
	w := &Way{Name: name, Grade: grade, Length: length, From: from, To: a.at(fields[4])}
	from.out = append(from.out, w)
	a.ways = append(a.ways, w)
	a.named[name] = w
	return nil
}

// at returns a station, which is there by then.
func (a *Area) at(name string) *Station {
	if s, ok := a.stations[name]; ok {
		return s
	}
	s := &Station{Name: name}
	a.stations[name] = s
	if a.valley == nil {
		a.valley = s
	}
	return s
}

// Way returns a way, or nil.
func (a *Area) Way(name string) *Way { return a.named[name] }

// Ways calls a function with each way.
func (a *Area) Ways(each func(*Way)) {
	for _, w := range a.ways {
		each(w)
	}
}

// Has reports whether there is a station.
func (a *Area) Has(station string) bool { return a.stations[station] != nil }

// Day returns how many metres somebody comes who takes so many ways, at each
// station the one that most take.
func (a *Area) Day(ways int) int {
	metres := 0
	for s := a.valley; s != nil && ways > 0 && len(s.out) > 0; ways-- {
		metres += s.out[0].Length
		s = s.out[0].To
	}
	return metres
}

// Legend returns what is printed at the edge of a map: names and what is known of
// them, in turn.
func (a *Area) Legend() []string {
	cells := make([]string, 0)
	for _, w := range a.ways {
		cells = append(cells, w.Name)
		cells = append(cells, w.From.Name+" – "+w.To.Name)
	}
	return cells
}

// Longest returns the ways, the longest first; of two that are as long, that
// which is first in the file.
func (a *Area) Longest() []*Way {
	ways := slices.Clone(a.ways)
	slices.SortStableFunc(ways, func(v, w *Way) int { return cmp.Compare(w.Length, v.Length) })
	return ways
}
