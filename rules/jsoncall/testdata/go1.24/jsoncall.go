package jsoncall

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
)

type id [4]byte

func (i id) MarshalJSON() ([]byte, error) {
	return json.Marshal(string(i[:])) // want "JSON written through reflection"
}

func (i *id) UnmarshalJSON(b []byte) error {
	var s string
	if err := json.Unmarshal(b, &s); err != nil { // want "JSON that was scanned already"
		return err
	}
	copy(i[:], s)
	return nil
}

func fields(b []byte) (m map[string]any, err error) {
	err = json.Unmarshal(b, &m) // want "JSON read into maps and interfaces"
	return m, err
}

func list(r io.Reader) (l []map[string]interface{}, err error) {
	err = json.NewDecoder(r).Decode(&l) // want "JSON read into maps and interfaces"
	return l, err
}

func send(w io.Writer, v any) error {
	b, err := json.Marshal(v) // want "JSON made in memory of its own"
	if err != nil {
		return err
	}
	_, err = w.Write(b)
	return err
}

func text(v any) string {
	b, _ := json.Marshal(v) // want "JSON made in memory of its own"
	return string(b)
}

func pretty(v any) ([]byte, error) {
	return json.MarshalIndent(v, "", " ") // want "copied to be indented"
}

func memory(s string, v *int) error {
	return json.NewDecoder(strings.NewReader(s)).Decode(v) // want "decoder with a buffer of its own"
}

func buffered(b *bytes.Buffer, v *int) error {
	return json.NewDecoder(b).Decode(v) // want "decoder with a buffer of its own"
}

func converted(s string, v *int) error {
	return json.Unmarshal([]byte(s), v) // want "text copied to bytes"
}

type tree struct {
	Name string
	Kids []*tree
}

func clone(t *tree) (*tree, error) {
	b, err := json.Marshal(t) // want "value copied by way of JSON"
	if err != nil {
		return nil, err
	}
	var out tree
	err = json.Unmarshal(b, &out) // want "value copied by way of JSON"
	return &out, err
}
