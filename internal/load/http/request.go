package http

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/textproto"
	"net/url"
	"os"
	"path/filepath"
	"strings"
)

// Request is one request of a load.
type Request struct {
	Method string // empty means GET
	URL    string // absolute; http or https
	Header http.Header
	Body   []byte
}

// encode returns the request as it goes over the wire.
func (r Request) encode() ([]byte, error) {
	req, err := http.NewRequest(r.Method, r.URL, bytes.NewReader(r.Body))
	if err != nil {
		return nil, err
	}
	if req.Host == "" {
		return nil, fmt.Errorf("target %q: no host", r.URL)
	}
	req.Header = r.Header.Clone()
	if req.Header == nil {
		req.Header = http.Header{}
	}
	if host := req.Header.Get("Host"); host != "" {
		req.Host = host
	}
	if req.Header.Get("User-Agent") == "" {
		req.Header.Set("User-Agent", "hone")
	}
	var b bytes.Buffer
	if err := req.Write(&b); err != nil {
		return nil, fmt.Errorf("target %q: %w", r.URL, err)
	}
	return b.Bytes(), nil
}

// Targets reads a list of requests in the format of vegeta's target files: a
// line "METHOD URL", header lines "Name: value", a line "@file" that names the
// body, relative to dir, and an empty line between requests. Lines that begin
// with "#" are comments.
func Targets(r io.Reader, dir string) ([]Request, error) {
	var list []Request
	var current *Request
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		switch {
		case strings.HasPrefix(line, "#"):
			continue
		case line == "":
			current = nil
			continue
		}
		if current == nil || isRequestLine(line) {
			list = append(list, Request{Header: http.Header{}})
			current = &list[len(list)-1]
			if err := current.line(line); err != nil {
				return nil, fmt.Errorf("line %d: %w", n, err)
			}
			continue
		}
		if err := current.detail(line, dir); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, errors.New("no request in it")
	}
	return list, nil
}

// isRequestLine tells "GET http://host/" from "Name: value" and "@file".
func isRequestLine(line string) bool {
	method, target, ok := strings.Cut(line, " ")
	return ok && method == strings.ToUpper(method) && !strings.HasSuffix(method, ":") && strings.Contains(target, "://")
}

// line reads "GET http://host/path".
func (r *Request) line(line string) error {
	method, target, ok := strings.Cut(line, " ")
	if !ok {
		return fmt.Errorf("%q: want METHOD URL", line)
	}
	if r.Method = method; r.Method != strings.ToUpper(method) {
		return fmt.Errorf("method %q: not in capitals", method)
	}
	r.URL = strings.TrimSpace(target)
	u, err := url.Parse(r.URL)
	if err != nil {
		return fmt.Errorf("URL %q: not valid", r.URL)
	}
	if u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return fmt.Errorf("URL %q: not of the form http://host/path", r.URL)
	}
	return nil
}

// detail reads a header line or the name of the file with the body.
func (r *Request) detail(line, dir string) error {
	if name, ok := strings.CutPrefix(line, "@"); ok {
		if !filepath.IsAbs(name) {
			name = filepath.Join(dir, name)
		}
		data, err := os.ReadFile(name)
		r.Body = data
		return err
	}
	return r.AddHeader(line)
}

// AddHeader adds a header field, "Name: value".
func (r *Request) AddHeader(line string) error {
	name, value, ok := strings.Cut(line, ":")
	if name = strings.TrimSpace(name); !ok || name == "" {
		return fmt.Errorf("header %q: not of the form Name: value", line)
	}
	if r.Header == nil {
		r.Header = http.Header{}
	}
	r.Header.Add(textproto.CanonicalMIMEHeaderKey(name), strings.TrimSpace(value))
	return nil
}
