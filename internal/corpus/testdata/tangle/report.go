package tangle

import (
	"fmt"
	"strconv"
	"strings"
)

// name is what a block is called.
func (b *Block) name() string {
	if b.Label != "" {
		return b.Label
	}
	return "block" + fmt.Sprint(b.ID)
}

// margin moves a line to the right, as deep as it is in loops.
func margin(line string, depth int) string {
	for depth > 0 {
		line = "| " + line
		depth--
	}
	return line
}

// Listing shows a program with its loops in the margin.
func (f *Forest) Listing() string {
	depths := f.Depths()
	listing := ""
	for _, b := range f.Graph.Blocks {
		if len(b.Code) == 0 {
			continue
		}
		listing += margin(fmt.Sprintf("%s:", b.name()), depths[b.ID])
		listing += "\n"
		for i := range b.Code {
			listing += margin("  "+b.Code[i].String(), depths[b.ID]) + "\n"
		}
	}
	return listing
}

// Table shows costs as they are compared by programs: header, depth, cycles and share.
func Table(costs []Cost) string {
	var table strings.Builder
	for _, c := range costs {
		table.WriteString(fmt.Sprintf("%s,%d,%d,", c.Loop.Header.name(), c.Loop.Depth, c.Pass))
		share := strconv.FormatFloat(100*c.Share, 'f', 2, 64)
		table.WriteString(share)
		table.WriteString("\n")
	}
	return table.String()
}

// String sums the loops up, for a console.
func (f *Forest) String() string {
	text := strconv.Itoa(len(f.Loops)) + " loops"
	for _, l := range f.Loops {
		text += fmt.Sprintf(" %s/%d", l.Header.name(), l.Size())
	}
	return text
}
