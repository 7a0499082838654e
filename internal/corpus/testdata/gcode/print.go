package gcode

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"strings"
)

// Style is how programs are printed.
type Style struct {
	Step  int    // the numbers of blocks go up by it
	Width int    // of the numbers
	Point string // stands for points, if it is set
	Blank string // stands for blanks, if it is set
}

// Save prints a program to a file.
func (st Style) Save(name string, p *Program) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := st.Print(f, p); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// Print prints what is the main part of a program.
func (st Style) Print(w io.Writer, p *Program) error {
	if _, err := io.WriteString(w, "%\n"); err != nil {
		return err
	}
	for i := range p.Main {
		t := st.line((i+1)*st.Step, &p.Main[i])
		if st.Point != "" || st.Blank != "" {
			t = st.local(t)
		}
		if _, err := io.WriteString(w, fmt.Sprintf("%s\n", t)); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, "%\n")
	return err
}

// line returns a block as it is printed.
func (st Style) line(n int, b *Block) string {
	t := ""
	if b.Skip {
		t += "/"
	}
	t += "N" + zeros(fmt.Sprint(n), st.Width)
	for _, w := range b.Words {
		t += " " + w.String()
	}
	if b.Note != "" {
		t += " (" + plain(b.Note) + ")"
	}
	return t
}

// local returns a line as it is printed where points or blanks are others.
func (st Style) local(t string) string {
	return strings.NewReplacer(".", cmp.Or(st.Point, "."), " ", cmp.Or(st.Blank, " ")).Replace(t)
}

// zeros fills a number from the left.
func zeros(t string, width int) string {
	for len(t) < width {
		t = "0" + t
	}
	return t
}

// plain makes text fit for a note, which ends at the first parenthesis and is
// shown in capitals of Latin letters only.
func plain(t string) string {
	r := strings.NewReplacer("(", "<", ")", ">", "ä", "AE", "ö", "OE", "ü", "UE", "ß", "SS", "\t", " ")
	return strings.ToUpper(r.Replace(t))
}
