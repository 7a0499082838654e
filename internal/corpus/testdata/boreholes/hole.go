package main

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// Depth is below ground, in centimetres.
type Depth int32

// String returns the depth in metres.
func (d Depth) String() string {
	sign := ""
	if d < 0 {
		sign, d = "-", -d
	}
	return fmt.Sprintf("%s%d.%02d", sign, d/100, d%100)
}

// Layer is what the drill went through, from the top to the base.
type Layer struct {
	Top, Base Depth
	Code      string
	Remark    string
}

// Hole is a borehole.
type Hole struct {
	Name               string
	North, East, Level float64
	Layers             []Layer
}

// Lithology is what codes stand for.
type Lithology struct {
	Name    string
	Pattern rune
	Water   bool // carries water
}

var lithologies = map[string]Lithology{
	"MG": {"made ground", '×', false},
	"TS": {"topsoil", '"', false},
	"CL": {"clay", '—', false},
	"SI": {"silt", '·', false},
	"SA": {"sand", '.', true},
	"GR": {"gravel", 'o', true},
	"PT": {"peat", '♣', false},
	"CK": {"chalk", '┴', true},
	"MS": {"mudstone", '=', false},
}

// readHoles reads the notes of a driller: a line HOLE with a name, two
// co-ordinates and a level, and a line for each layer.
func readHoles(r io.Reader) ([]*Hole, error) {
	var holes []*Hole
	s := bufio.NewScanner(r)
	for n := 1; s.Scan(); n++ {
		line := strings.TrimSpace(s.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		var err error
		if rest, ok := strings.CutPrefix(line, "HOLE "); ok {
			var h *Hole
			if h, err = parseHole(rest); err == nil {
				holes = append(holes, h)
			}
		} else if len(holes) == 0 {
			err = fmt.Errorf("a layer of no hole")
		} else {
			err = holes[len(holes)-1].add(line)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	return holes, s.Err()
}

func parseHole(text string) (*Hole, error) {
	f := strings.Fields(text)
	if len(f) != 4 {
		return nil, fmt.Errorf("a hole of %d fields", len(f))
	}
	h := &Hole{Name: f[0]}
	for i, to := range []*float64{&h.North, &h.East, &h.Level} {
		v, err := strconv.ParseFloat(f[i+1], 64)
		if err != nil {
			return nil, err
		}
		*to = v
	}
	return h, nil
}

func (h *Hole) add(text string) error {
	f := strings.SplitN(text, " ", 4)
	if len(f) < 3 {
		return fmt.Errorf("a layer of %d fields", len(f))
	}
	top, err := parseDepth(f[0])
	if err != nil {
		return err
	}
	base, err := parseDepth(f[1])
	if err != nil {
		return err
	}
	if base <= top {
		return fmt.Errorf("a layer from %s to %s", top, base)
	}
	if _, ok := lithologies[f[2]]; !ok {
		return fmt.Errorf("no lithology %q", f[2])
	}
	l := Layer{Top: top, Base: base, Code: f[2]}
	if len(f) == 4 {
		l.Remark = f[3]
	}
	h.Layers = append(h.Layers, l)
	return nil
}

func parseDepth(text string) (Depth, error) {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0, err
	}
	return Depth(math.Round(v * 100)), nil
}
