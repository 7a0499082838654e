package callbuffer

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"text/template"
)

// Buffers of the turns of a loop, of which nothing is kept.

func lentRecords(w io.Writer, records [][2]string) error {
	for _, r := range records {
		var buf bytes.Buffer // want `buffer made in each call, and left behind`
		buf.WriteString(r[0])
		buf.WriteByte('=')
		fmt.Fprintf(&buf, "%q", r[1])
		if _, err := w.Write(buf.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

func pages(t *template.Template, names []string) (all [][]byte, err error) {
outer:
	for i := 0; i < len(names); i++ {
		page := new(bytes.Buffer) // want `buffer made in each call, and left behind`
		if err := t.Execute(page, names[i]); err != nil {
			continue outer
		}
		if page.Len() > 10 && bytes.HasPrefix(page.Bytes(), []byte("<")) {
			all = append(all, append([]byte(nil), page.Bytes()...))
		}
	}
	return all, nil
}

func twice(w *os.File, values []any) {
	for _, v := range values {
		out := bytes.NewBuffer(nil) // want `buffer made in each call, and left behind`
		if json.NewEncoder(out).Encode(v) == nil {
			out.WriteTo(w)
		}
	}
	for _, v := range values {
		out := &bytes.Buffer{} // want `buffer made in each call, and left behind`
		addLine(out, fmt.Sprint(v))
		w.Write(out.Bytes())
	}
}

func addLine(w io.StringWriter, s string) { w.WriteString(s); w.WriteString("\n") }

func nested(rows [][]string, sum func(string)) {
	for _, row := range rows {
		for range row {
			var buf = bytes.Buffer{} // want `buffer made in each call, and left behind`
			for _, cell := range row {
				buf.WriteString(cell)
			}
			buf.Truncate(1)
			sum(string(buf.Bytes()))
		}
	}
}
