package roundtrip

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
)

func lines(s string) (n int) {
	sc := bufio.NewScanner(bytes.NewReader([]byte(s))) // want "strings.NewReader reads it as it is"
	for sc.Scan() {
		n++
	}
	return n
}

func decoded(s string, v any) error {
	if err := json.NewDecoder(bytes.NewBuffer([]byte(s))).Decode(v); err != nil { // want "strings.NewReader reads it as it is"
		return json.NewDecoder(bytes.NewBufferString(s + "}")).Decode(v) // want "strings.NewReader reads it as it is"
	}
	return nil
}

func request(url, s string) (*http.Request, error) {
	content := bytes.NewBufferString(s) // want "strings.NewReader reads it as it is"
	if content.Len() > 1000 {
		return nil, io.ErrShortBuffer
	}
	return http.NewRequest("POST", url, content)
}

func closed(s string) io.ReadCloser {
	return io.NopCloser(bytes.NewReader([]byte(s))) // want "strings.NewReader reads it as it is"
}

func runesRead(s string) (n int) {
	r := bytes.NewReader([]byte(s)) // want "strings.NewReader reads it as it is"
	for {
		if _, _, err := r.ReadRune(); err != nil {
			return n
		}
		n++
	}
}
