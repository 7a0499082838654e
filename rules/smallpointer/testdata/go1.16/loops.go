// Package old was written before functions had types as parameters.
package old

import "errors"

type report struct {
	device string
	at     uint32
}

func (r *report) late(now uint32) bool { return r.at+60 < now }

func decode(body []byte) (*report, error) {
	if len(body) < 5 {
		return nil, errors.New("short")
	}
	r := &report{} // want `a small object is allocated for each call`
	r.device = string(body[4:])
	r.at = uint32(body[0])
	return r, nil
}

type tag struct{ name string }

func (t *tag) empty() bool { return t.name == "" }

func named(name string) *tag {
	if name == "-" {
		return nil
	}
	return &tag{name: name} // want `a small object is allocated for each call`
}

// each has objects of two types, for each of which there is a helper.
func each(bodies [][]byte, names []string, now uint32) (late, empty int, err error) {
	for _, body := range bodies {
		r, err := decode(body)
		if err != nil {
			return late, empty, err
		}
		if r.late(now) {
			late++
		}
	}
	for _, name := range names {
		if t := named(name); t != nil && t.empty() { // want `a small object is allocated in each turn of the loop, which forgets it`
			empty++
		}
	}
	return late, empty, nil
}
