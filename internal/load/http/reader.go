package http

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// reader finds the end of one answer.
type reader struct {
	bodiless bool // the request was one whose answer has no body
	stage    stage
	status   int
	close    bool
	chunked  bool
	left     int64 // bytes of the body, or of the chunk, still to come
	total    int64 // bytes read, headers and all
}

type stage int

const (
	head     stage = iota // status line and header
	body                  // of known length
	toTheEnd              // body that ends with the connection
	chunk                 // line with the size of a chunk
	chunkEnd              // line end after a chunk
	trailer               // lines after the last chunk
)

// maxHead bounds what a service may send before the body, and a line of it.
const maxHead = 1 << 20

// read uses data up to the end of the answer, if that is there.
func (r *reader) read(data []byte) (used int, done bool, err error) {
	for {
		n, ok, err := r.step(data[used:])
		used += n
		r.total += int64(n)
		if err != nil || !ok {
			return used, false, err
		}
		if r.stage == ended {
			return used, true, nil
		}
	}
}

// ended follows the last stage.
const ended stage = -1

// step reads one part of the answer. ok says that it is complete.
func (r *reader) step(data []byte) (used int, ok bool, err error) {
	switch r.stage {
	case head:
		return r.head(data)
	case body:
		return r.body(data, ended)
	case toTheEnd:
		return len(data), false, nil
	case chunk:
		return r.chunk(data)
	case chunkEnd:
		return r.chunkEnd(data)
	default:
		return r.trailer(data)
	}
}

var headEnd = []byte("\r\n\r\n")

func (r *reader) head(data []byte) (used int, ok bool, err error) {
	end := bytes.Index(data, headEnd)
	if end < 0 {
		if len(data) > maxHead {
			return 0, false, fmt.Errorf("header of more than %d bytes", maxHead)
		}
		return 0, false, plausible(data)
	}
	line, rest, _ := bytes.Cut(data[:end+2], []byte("\r\n"))
	if err := r.statusLine(line); err != nil {
		return 0, false, err
	}
	length, err := r.fields(rest)
	if err != nil {
		return 0, false, err
	}
	r.next(length)
	return end + len(headEnd), true, nil
}

// plausible finds early that what arrives is not HTTP.
func plausible(data []byte) error {
	const start = "HTTP/1."
	if n := min(len(data), len(start)); string(data[:n]) != start[:n] {
		return notHTTP(data)
	}
	return nil
}

func notHTTP(data []byte) error {
	return fmt.Errorf("answer is not HTTP/1: it begins with %q", data[:min(len(data), 16)])
}

// statusLine reads "HTTP/1.1 200 OK".
func (r *reader) statusLine(line []byte) error {
	if err := plausible(line); err != nil || len(line) < len("HTTP/1.1 200") || line[8] != ' ' {
		return notHTTP(line)
	}
	status, err := strconv.Atoi(string(line[9:12]))
	if err != nil || status < 100 {
		return notHTTP(line)
	}
	r.status = status
	r.close = line[7] == '0'
	return nil
}

// unknown is the length of a body that no field tells.
const unknown = -1

// fields reads the header fields that say where the body ends.
func (r *reader) fields(data []byte) (length int64, err error) {
	length = unknown
	for len(data) > 0 {
		line, rest, _ := bytes.Cut(data, []byte("\r\n"))
		data = rest
		name, value, ok := bytes.Cut(line, []byte(":"))
		if !ok {
			return 0, fmt.Errorf("header line %q: no colon", line[:min(len(line), 32)])
		}
		switch {
		case equalFold(name, "content-length"):
			n, err := parseLength(value)
			if err != nil || length != unknown && n != length {
				return 0, fmt.Errorf("content length %q: not one number", value[:min(len(value), 32)])
			}
			length = n
		case equalFold(name, "transfer-encoding"):
			r.chunked = containsToken(value, "chunked")
		case equalFold(name, "connection"):
			r.close = containsToken(value, "close") || r.close && !containsToken(value, "keep-alive")
		}
	}
	return length, nil
}

// next chooses what follows the header: RFC 9112, section 6.3.
func (r *reader) next(length int64) {
	switch {
	case r.status < 200 && r.status != 101:
		// An interim answer; the one that counts comes behind it.
		*r = reader{bodiless: r.bodiless, total: r.total}
	case r.bodiless || r.status < 200 || r.status == 204 || r.status == 304:
		r.stage = ended
	case r.chunked:
		r.stage = chunk
	case length == unknown:
		r.stage, r.close = toTheEnd, true
	case length == 0:
		r.stage = ended
	default:
		r.stage, r.left = body, length
	}
}

// body skips what is left, and goes on to the stage after.
func (r *reader) body(data []byte, after stage) (used int, ok bool, err error) {
	n := min(int64(len(data)), r.left)
	r.left -= n
	if r.left > 0 {
		return int(n), false, nil
	}
	r.stage = after
	return int(n), true, nil
}

// chunk reads the line "1a2b; extension", and skips the chunk.
func (r *reader) chunk(data []byte) (used int, ok bool, err error) {
	if r.left > 0 {
		return r.body(data, chunkEnd)
	}
	line, n, err := cutLine(data)
	if err != nil || n == 0 {
		return 0, false, err
	}
	digits, _, _ := bytes.Cut(line, []byte(";"))
	size, err := strconv.ParseUint(string(bytes.TrimSpace(digits)), 16, 62)
	if err != nil {
		return 0, false, fmt.Errorf("chunk of size %q: not a number", digits[:min(len(digits), 32)])
	}
	r.left = int64(size)
	if size == 0 {
		r.stage = trailer
	}
	return n, true, nil
}

func (r *reader) chunkEnd(data []byte) (used int, ok bool, err error) {
	line, n, err := cutLine(data)
	if err != nil || n == 0 {
		return 0, false, err
	}
	if len(line) > 0 {
		return 0, false, errors.New("chunk is longer than it says")
	}
	r.stage = chunk
	return n, true, nil
}

func (r *reader) trailer(data []byte) (used int, ok bool, err error) {
	line, n, err := cutLine(data)
	if err != nil || n == 0 {
		return 0, false, err
	}
	if len(line) == 0 {
		r.stage = ended
	}
	return n, true, nil
}

// cutLine returns the first line of data and how many bytes it has with its
// end; 0 means that the end is not there yet.
func cutLine(data []byte) (line []byte, n int, err error) {
	i := bytes.Index(data, []byte("\r\n"))
	if i < 0 {
		if len(data) > maxHead {
			return nil, 0, fmt.Errorf("line of more than %d bytes", maxHead)
		}
		return nil, 0, nil
	}
	return data[:i], i + 2, nil
}

// closed reports what is missing when the connection ends here.
func (r *reader) closed() error {
	if r.stage == toTheEnd {
		return nil
	}
	return io.ErrUnexpectedEOF
}

// parseLength reads a number of decimal digits with space around it.
func parseLength(value []byte) (int64, error) {
	n, err := strconv.ParseUint(string(bytes.TrimSpace(value)), 10, 62)
	return int64(n), err
}

// equalFold compares with a name in lower case, as ASCII.
func equalFold(name []byte, lower string) bool {
	if len(name) != len(lower) {
		return false
	}
	for i, c := range name {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		if c != lower[i] {
			return false
		}
	}
	return true
}

// containsToken looks for a token in a comma-separated list.
func containsToken(value []byte, lower string) bool {
	for part := range bytes.SplitSeq(value, []byte(",")) {
		if equalFold(bytes.TrimSpace(part), lower) {
			return true
		}
	}
	return false
}
