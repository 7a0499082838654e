package smallpointer

import "errors"

// What is made of a message may be as large as that.

type report struct {
	kind byte
	mac  [32]byte
	name string
	box  string
	bay  int
	size int
}

var errReport = errors.New("malformed report")

func ParseReport(b []byte) (*report, error) {
	if len(b) < 34 {
		return nil, errReport
	}
	r := &report{kind: b[0], mac: [32]byte(b[1:])} // want `a small object is allocated for each call, to be returned by pointer`
	r.name = string(b[33:])
	return r, nil
}

func ReportOf(line string) (*report, error) {
	if line == "" {
		return nil, errReport
	}
	return &report{name: line}, nil // want `a small object is allocated for each call, to be returned by pointer`
}
