package strata

import (
	"fmt"
	"strconv"
	"strings"
)

// indented moves a line in by as many steps as it is deep.
func indented(depth int, line string) string {
	if depth <= 0 {
		return line
	}
	return ". " + indented(depth-1, line)
}

// name is what a unit is called in reports.
func (u *Unit) name() string {
	if u.Kind == "" {
		return "[" + fmt.Sprint(u.Context) + "]"
	}
	return fmt.Sprintf("%s [%d] #%d", u.Kind, u.Context, len(u.wares))
}

// lying has what a unit lies on in one text.
func (u *Unit) lying() string {
	if len(u.below) == 0 {
		return "bedrock"
	}
	on := strconv.Itoa(u.below[0].Context)
	for i := 1; i < len(u.below); i++ {
		on += "+" + strconv.Itoa(u.below[i].Context)
	}
	return on
}

// Tree shows what lies on what, the deeper the further right.
func (s *Site) Tree() (string, error) {
	sequence, err := s.Sequence()
	if err != nil {
		return "", err
	}
	depths, err := s.Depths()
	if err != nil {
		return "", err
	}
	tree := "site " + s.Name + "\n"
	for _, u := range sequence {
		tree += indented(depths[u.Index], u.name())
		if len(u.above) == 0 {
			tree += ", on top"
		}
		tree += "\n"
	}
	return tree, nil
}

// Sheet shows phases as spreadsheets have them: depth, units, share and pairs.
func (s *Site) Sheet(phases []*Phase) string {
	var sheet strings.Builder
	for _, p := range phases {
		sheet.WriteString(fmt.Sprintf("%d;%d;", p.Depth, p.Size()))
		share := 100 * float64(p.Size()) / float64(len(s.Units))
		sheet.WriteString(strconv.FormatFloat(share, 'f', 1, 64))
		sheet.WriteByte('\n')
	}
	return sheet.String()
}

// Register shows every unit, and what it lies on.
func (s *Site) Register() string {
	var all strings.Builder
	for _, u := range s.Units {
		all.WriteString(u.name())
		all.WriteString(" on ")
		all.WriteString(u.lying())
		all.WriteByte('\n')
	}
	return all.String()
}

// String is for who debugs.
func (s *Site) String() string {
	text := fmt.Sprintf("%s:", s.Name)
	for _, u := range s.Units {
		text += " " + fmt.Sprint(u.Context)
	}
	return text
}
