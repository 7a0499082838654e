package smallpointer

import (
	"bytes"
	"io"
)

type reply struct {
	code byte
	text string
}

func (r *reply) send(w io.Writer) (int, error) {
	return w.Write(append([]byte{r.code}, r.text...))
}

func (r *reply) empty() bool { return r.text == "" }

type desk struct{ out io.Writer }

func (d *desk) answer(question string) *reply {
	if question == "" {
		return &reply{code: 1} // want `a small object is allocated for each call, to be returned by pointer`
	}
	return &reply{text: question} // want `a small object is allocated for each call, to be returned by pointer`
}

// A variable of each turn takes the place of each turn's object.
func (d *desk) open(questions []string) (n int, err error) {
	for _, q := range questions {
		if n, err := d.answer(q).send(d.out); err != nil {
			return n, err
		}
		switch q {
		case "!":
			d.answer(q).send(d.out)
		}
		answer := d.answer(q).empty()
		if answer {
			n++
		}
	}
	return d.answer("bye").send(d.out)
}

// The type may be of another package.
func source(text []byte) *bytes.Reader {
	_ = text
	return &bytes.Reader{} // want `a small object is allocated for each call, to be returned by pointer`
}

func drained(w io.Writer, text []byte) (int64, error) {
	return source(text).WriteTo(w)
}
