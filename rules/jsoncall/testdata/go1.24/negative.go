package jsoncall

import (
	"encoding/json"
	"io"
)

type point struct{ X, Y int }

func typed(b []byte) (p point, err error) {
	err = json.Unmarshal(b, &p)
	return p, err
}

func (p point) helper() ([]byte, error) { return json.Marshal(p) }

func returned(v any) ([]byte, error) {
	b, err := json.Marshal(v)
	return b, err
}

func twice(w io.Writer, v any) (int, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return 0, err
	}
	w.Write(b)
	return len(b), nil
}

func network(r io.Reader, p *point) error { return json.NewDecoder(r).Decode(p) }

var settings map[string]any

func init() { json.Unmarshal(nil, &settings) }

func shown(p point) (string, error) {
	b, err := json.Marshal(p)
	if err != nil {
		return "", err
	}
	var q point
	err = json.Unmarshal(b, &q)
	return string(b), err
}
