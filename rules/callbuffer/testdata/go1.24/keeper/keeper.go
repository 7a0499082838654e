package keeper

import "bytes"

// pile keeps what it is lent.
type pile struct{ all [][]byte }

func (p *pile) Write(b []byte) (int, error) {
	p.all = append(p.all, b)
	return len(b), nil
}

func piledUp(p *pile, rows []string) {
	for _, row := range rows {
		var buf bytes.Buffer // want `buffer made in each call, and left behind`
		buf.WriteString(row)
		p.Write(buf.Bytes())
	}
}
