package callbuffer

import (
	"bytes"
	"encoding/json"
)

func escaped(v any) (string, error) {
	var buf bytes.Buffer // want "buffer made in each call, and left behind"
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return "", err
	}
	return buf.String(), nil
}
