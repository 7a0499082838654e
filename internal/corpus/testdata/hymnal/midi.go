package hymnal

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// ticks are those of a beat.
const ticks = 96

// event is something that a synthesizer does after some ticks.
type event struct {
	wait   uint32
	status byte
	a, b   byte
	text   []byte // of a lyric
}

const (
	noteOff = 0x80
	noteOn  = 0x90
	meta    = 0xff
	lyric   = 0x05
	last    = 0x2f
)

// varint is how MIDI writes numbers: seven bits a byte, the highest first.
func varint(n uint32) []byte {
	b := []byte{byte(n & 0x7f)}
	for n >>= 7; n > 0; n >>= 7 {
		b = append([]byte{byte(n&0x7f) | 0x80}, b...)
	}
	return b
}

// encode returns the bytes of the event.
func (e event) encode() []byte {
	if e.status == meta {
		return bytes.Join([][]byte{varint(e.wait), {meta, e.a}, varint(uint32(len(e.text))), e.text}, nil)
	}
	return bytes.Join([][]byte{varint(e.wait), {e.status, e.a, e.b}}, nil)
}

// triad is the notes of a chord; none of what is no chord.
func triad(c Chord) []byte {
	text := sharpen(string(c))
	root, n := Key(-1), 1
	if len(text) > 1 && text[1] == '#' {
		n = 2
	}
	if len(text) >= n {
		if k, err := ParseKey(text[:n]); err == nil {
			root = k
		}
	}
	if root < 0 {
		return nil
	}
	third := byte(4)
	if rest := text[n:]; len(rest) > 0 && rest[0] == 'm' && (len(rest) < 2 || rest[1] != 'a') {
		third = 3
	}
	base := 48 + byte(root)
	return []byte{base, base + third, base + 7}
}

// Track returns the song as a track: each chord for four beats, and the words
// with it.
func (s *Song) Track() []byte {
	var track []byte
	for _, v := range s.Verses {
		for _, l := range v.Lines {
			for _, p := range l {
				track = append(track, event{status: meta, a: lyric, text: []byte(p.Text)}.encode()...)
				notes := triad(p.Chord)
				for _, n := range notes {
					track = append(track, event{status: noteOn, a: n, b: 80}.encode()...)
				}
				for i, n := range notes {
					wait := uint32(0)
					if i == 0 {
						wait = 4 * ticks
					}
					track = append(track, event{wait: wait, status: noteOff, a: n}.encode()...)
				}
			}
		}
	}
	return append(track, event{status: meta, a: last}.encode()...)
}

// chunk is a part of a file: what it is, how long, and what it holds.
func chunk(w io.Writer, kind string, body []byte) error {
	if _, err := io.WriteString(w, kind); err != nil {
		return err
	}
	if err := binary.Write(w, binary.BigEndian, uint32(len(body))); err != nil {
		return err
	}
	_, err := w.Write(body)
	return err
}

// header is the body of the first chunk: the format, the tracks, the ticks of a
// beat.
func header(tracks int) []byte {
	var b bytes.Buffer
	for _, n := range []uint16{1, uint16(tracks), ticks} {
		binary.Write(&b, binary.BigEndian, n)
	}
	return b.Bytes()
}

// WriteMIDI writes a file of the songs, a track each.
func WriteMIDI(w io.Writer, songs []*Song) error {
	if err := chunk(w, "MThd", header(len(songs))); err != nil {
		return err
	}
	return Try(songs, func(s *Song) error { return chunk(w, "MTrk", s.Track()) })
}

// ErrTrack is that a track cannot be understood.
var ErrTrack = errors.New("not a track")

// readVarint reads what varint has written.
func readVarint(r *bytes.Reader) (n uint32, err error) {
	for range 4 {
		b, err := r.ReadByte()
		if err != nil {
			return 0, ErrTrack
		}
		if n = n<<7 | uint32(b&0x7f); b < 0x80 {
			return n, nil
		}
	}
	return 0, ErrTrack
}

// readEvent reads an event of a track, of a lyric only how it begins.
func readEvent(r *bytes.Reader) (e event, err error) {
	if e.wait, err = readVarint(r); err != nil {
		return e, err
	}
	for _, b := range []*byte{&e.status, &e.a} {
		if *b, err = r.ReadByte(); err != nil {
			return e, ErrTrack
		}
	}
	if e.status != meta {
		if e.b, err = r.ReadByte(); err != nil {
			return e, ErrTrack
		}
		return e, nil
	}
	size, err := readVarint(r)
	if err != nil {
		return e, err
	}
	if int64(size) > int64(r.Len()) {
		return e, fmt.Errorf("%w: %d bytes of text", ErrTrack, size)
	}
	if size > 0 {
		e.b, _ = r.ReadByte()
		_, err = r.Seek(int64(size)-1, io.SeekCurrent)
	}
	return e, err
}

// Played is what there is to hear of a track.
type Played struct {
	Ticks    uint32
	Notes    int
	Capitals int // lyrics that begin with a capital
}

// Play says what there is to hear of a track.
func Play(track []byte) (Played, error) {
	var p Played
	r := bytes.NewReader(track)
	for {
		e, err := readEvent(r)
		if err != nil {
			return p, err
		}
		p.Ticks += e.wait
		switch {
		case e.status == noteOn:
			p.Notes++
		case e.status == meta && e.a == last:
			return p, nil
		case e.status == meta && e.b >= 'A' && e.b <= 'Z':
			p.Capitals++
		}
	}
}
