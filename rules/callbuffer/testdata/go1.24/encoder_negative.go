package callbuffer

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
)

func encoder() *json.Encoder {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	return enc
}

func deferred(v any) (func() error, string) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	return func() error { return enc.Encode(v) }, buf.String()
}

func entry(name string) (io.Writer, string) {
	var buf bytes.Buffer
	z := zip.NewWriter(&buf)
	w, _ := z.Create(name)
	return w, buf.String()
}
