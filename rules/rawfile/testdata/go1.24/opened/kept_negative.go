package opened

import (
	"io"
	"os"
)

// The reader outlives the function that opened the file, or may.
type octets struct{ in io.Reader }

func (o *octets) next() (byte, error) {
	var b [1]byte
	_, err := o.in.Read(b[:])
	return b[0], err
}

func returned(name string) (*octets, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	o := &octets{in: f}
	return o, nil
}

func returnedAtOnce(name string) (*octets, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	return &octets{in: f}, nil
}

var lastOctets []*octets

func listed(name string) {
	f, err := os.Open(name)
	if err != nil {
		return
	}
	defer f.Close()
	o := &octets{in: f}
	lastOctets = append(lastOctets, o)
}

func inBackground(name string) {
	f, err := os.Open(name)
	if err != nil {
		return
	}
	o := octets{f}
	go o.next()
}

func inLiteral(name string) func() (byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil
	}
	o := &octets{f}
	return func() (byte, error) { return o.next() }
}

// It is read when it is closed.
func afterClose(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	o := &octets{f}
	o.next()
	f.Close()
	_, err = o.next()
	return err
}

// Each turn has its own, of the same file.
func ofEachTurn(name string) (n int) {
	f, err := os.Open(name)
	if err != nil {
		return 0
	}
	defer f.Close()
	for range 3 {
		o := octets{f}
		b, _ := o.next()
		n += int(b)
	}
	return n
}

// Two read the same file.
func twoOf(name string) {
	f, err := os.Open(name)
	if err != nil {
		return
	}
	defer f.Close()
	a := &octets{f}
	b := &octets{in: f}
	a.next()
	b.next()
}

// It is handed on, to whom is not known.
type halves struct{ in io.Reader }

func (h *halves) next() (b [2]byte) {
	h.in.Read(b[:])
	return b
}

func (h *halves) rest() io.Reader { return h.in }

func halvesOf(name string) io.Reader {
	f, err := os.Open(name)
	if err != nil {
		return nil
	}
	h := &halves{in: f}
	h.next()
	return h.rest()
}

// The field has another type: who reads may ask it for more.
type seeking struct{ in io.ReadSeeker }

func (s *seeking) next() (b [2]byte) {
	s.in.Read(b[:])
	s.in.Seek(10, io.SeekCurrent)
	return b
}

func seekingOf(name string) (b [2]byte) {
	f, err := os.Open(name)
	if err != nil {
		return b
	}
	defer f.Close()
	s := &seeking{in: f}
	return s.next()
}

// Several read the file at a time.
type shared struct{ in io.Reader }

func (s *shared) drain(done chan<- int) {
	var b [4]byte
	n := 0
	for {
		if _, err := io.ReadFull(s.in, b[:]); err != nil {
			done <- n
			return
		}
		n++
	}
}

func (s *shared) all() (n int) {
	done := make(chan int)
	go s.drain(done)
	go s.drain(done)
	return <-done + <-done
}

func atATime(name string) int {
	f, err := os.Open(name)
	if err != nil {
		return 0
	}
	defer f.Close()
	s := &shared{in: f}
	return s.all()
}

// A method that is a value may be called by anybody, at any time.
type tokens struct{ in io.Reader }

func (t *tokens) next() (b [2]byte, err error) {
	_, err = io.ReadFull(t.in, b[:])
	return b, err
}

func methodOf(name string) func() ([2]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil
	}
	t := &tokens{in: f}
	return t.next
}

// A file gives whole records up to its end, a buffer does not where it has to be filled.
type fixed struct{ in io.Reader }

func (r *fixed) count() (n int) {
	var rec [24]byte
	for {
		k, err := r.in.Read(rec[:])
		if k < len(rec) || err != nil {
			return n
		}
		n++
	}
}

func countRecords(name string) int {
	f, err := os.Open(name)
	if err != nil {
		return 0
	}
	defer f.Close()
	r := &fixed{in: f}
	return r.count()
}

func sumRecords(in io.Reader) (sum int) {
	var rec [24]byte
	for {
		if _, err := in.Read(rec[:]); err != nil {
			return sum
		}
		sum += int(rec[0])
	}
}

func sumOf(name string) int {
	f, err := os.Open(name)
	if err != nil {
		return 0
	}
	defer f.Close()
	return sumRecords(f)
}
