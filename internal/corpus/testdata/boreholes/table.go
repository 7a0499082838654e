package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strconv"
)

// writeTable writes the layers of all holes as comma-separated values.
func writeTable(w io.Writer, holes []*Hole) error {
	out := bufio.NewWriter(w)
	out.WriteString("hole,north,east,top,base,code\n")
	for _, h := range holes {
		for _, l := range h.Layers {
			out.WriteString(h.Name)
			out.WriteByte(',')
			out.WriteString(strconv.FormatFloat(h.North, 'f', 2, 64))
			out.WriteByte(',')
			out.WriteString(strconv.FormatFloat(h.East, 'f', 2, 64))
			out.WriteString(fmt.Sprintf(",%.2f,%.2f,%s\n", h.Level-float64(l.Top)/100, h.Level-float64(l.Base)/100, l.Code))
		}
	}
	return out.Flush()
}

// export writes a line for each layer into a file, for the program that makes
// sections.
func export(name string, holes []*Hole) (err error) {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer func() {
		if closed := f.Close(); err == nil {
			err = closed
		}
	}()
	for _, h := range holes {
		for _, l := range h.Layers {
			if _, err := fmt.Fprintf(f, "%s;%d;%d;%s\n", h.Name, l.Top, l.Base, l.Code); err != nil {
				return err
			}
		}
	}
	return nil
}

// names are those of the holes.
func names(holes []*Hole) []string {
	list := make([]string, 0, len(holes))
	for _, h := range holes {
		list = append(list, h.Name)
	}
	return list
}

// wet are the names of the holes that have met with water; none are nil.
func wet(holes []*Hole) []string {
	var list []string
	for _, h := range holes {
		for _, l := range h.Layers {
			if lithologies[l.Code].Water {
				list = append(list, h.Name)
				break
			}
		}
	}
	return list
}
