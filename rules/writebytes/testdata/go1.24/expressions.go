package writebytes

import (
	"bufio"
	"io"
	"strconv"
)

type weekday int

func (l weekday) text() string { return strconv.Itoa(int(l)) }

func line(bw *bufio.Writer, l weekday, text string) {
	data := []byte(l.text() + ": " + text) // want `text copied to bytes only to be written`
	bw.Write(data)
	bw.WriteByte('\n')
}

type printer struct{ out io.Writer }

func (p *printer) line(n int, text string) error {
	raw := []byte(strconv.Itoa(n) + " " + text + "\n") // want `text copied to bytes only to be written`
	_, err := p.out.Write(raw)
	return err
}
