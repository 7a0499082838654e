// Package layout sets cells of tables.
package layout

// Align is where in its column a cell stands.
type Align int

const (
	Left Align = iota
	Right
)

// Column is a column of a table of ASCII text.
type Column struct {
	Width int
	Align Align
	Fill  rune
}

// Set returns the cell filled up to the width of the column. Longer cells stay
// as they are.
func (c Column) Set(cell string) string {
	missing := c.Width - len(cell)
	switch c.Align {
	case Right:
		for range missing {
			cell = string(c.Fill) + cell
		}
	default:
		for i := 0; i < missing; i++ {
			cell += string(c.Fill)
		}
	}
	return cell
}

// Rulers returns the scale above a table, in which every tenth place is marked.
func Rulers(width int) []string {
	var steps []string
	scale := ""
	for i := 1; i <= width; i++ {
		mark := "."
		if i%10 == 0 {
			mark = "|"
		}
		scale += mark
		steps = append(steps, scale)
	}
	return steps
}
