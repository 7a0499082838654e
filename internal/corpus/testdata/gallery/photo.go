// Package gallery reads the files of a photo archive, finds pictures that are
// alike, and writes the index of an album.
package gallery

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
)

// ErrFormat is wrapped by the errors of files that are no photos.
var ErrFormat = errors.New("gallery: bad file")

// A file is sections: a tag of four letters, the size of what follows in four
// bytes, and that. All numbers are little endian.
const (
	tagHead  = "HEAD" // camera, latitude, longitude, ISO, width, height
	tagNote  = "NOTE" // a text; there may be many
	tagWord  = "WORD" // the code of a keyword; there may be many
	tagPixel = "GRAY" // a byte for each pixel of a small grey picture
	tagThumb = "THMB" // a JPEG

	cameraSize  = 8
	headSize    = cameraSize + 4 + 4 + 2 + 2 + 2
	maxSection  = 1 << 20
	pixelsAtMin = 64
)

// Photo is what is known of a picture.
type Photo struct {
	Name     string
	Camera   string
	Lat, Lon float32
	ISO      uint16
	Width    int
	Height   int
	Notes    []string
	Thumb    []byte
	Hash     uint64 // pictures that are alike have hashes with few bits that differ
}

// cameras are the names of cameras, by what is in the files.
var cameras = map[string]string{
	"NX-1": "Nordlys X1", "NX-2": "Nordlys X2", "HOL3": "Holga 3", "KP50": "Kestrel Pocket 50",
}

// keywords are what the codes of keywords stand for. Codes that photographers
// made up stand for themselves.
var keywords = map[string]string{
	"lsc": "landscape", "ppl": "people", "ngt": "night", "wld": "wildlife", "arc": "architecture", "wtr": "water", "bw": "black and white",
}

// section is a part of a file.
type section struct {
	tag  [4]byte
	body []byte
}

// size reads the size of a section.
func size(r io.Reader) (n uint32, err error) {
	err = binary.Read(r, binary.LittleEndian, &n)
	return n, err
}

// sections reads sections up to the end, or the first error.
func sections(r io.Reader) iter.Seq2[section, error] {
	return func(yield func(section, error) bool) {
		for {
			s, err := next(r)
			if err == io.EOF {
				return
			}
			if !yield(s, err) || err != nil {
				return
			}
		}
	}
}

func next(r io.Reader) (s section, err error) {
	if _, err := io.ReadFull(r, s.tag[:]); err != nil {
		return s, err
	}
	n, err := size(r)
	if err == io.EOF {
		return s, io.ErrUnexpectedEOF
	}
	if err != nil {
		return s, err
	}
	if n > maxSection {
		return s, fmt.Errorf("%w: section %q of %d bytes", ErrFormat, s.tag, n)
	}
	s.body = make([]byte, n)
	if _, err = io.ReadFull(r, s.body); err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return s, err
}

// Open reads the photo of a file.
func Open(name string) (*Photo, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	p := &Photo{Name: name}
	for s, err := range sections(f) {
		if err == nil {
			err = p.take(s)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return p, nil
}

// take takes what a section says.
func (p *Photo) take(s section) error {
	switch string(s.tag[:]) {
	case tagHead:
		return p.head(s.body)
	case tagNote:
		p.Notes = append(p.Notes, string(s.body))
	case tagWord:
		p.word(s.body)
	case tagThumb:
		p.Thumb = s.body
	case tagPixel:
		if len(s.body) < pixelsAtMin {
			return fmt.Errorf("%w: %d pixels", ErrFormat, len(s.body))
		}
		p.Hash = hash(s.body)
	}
	return nil
}

// word takes a keyword, by its code.
func (p *Photo) word(code []byte) {
	key := string(bytes.TrimSpace(code))
	word, ok := keywords[key]
	if !ok {
		word = key
	}
	p.Notes = append(p.Notes, word)
}

// head takes what the first section says.
func (p *Photo) head(b []byte) error {
	if len(b) < headSize {
		return fmt.Errorf("%w: head of %d bytes", ErrFormat, len(b))
	}
	name, ok := cameras[string(bytes.TrimRight(b[:cameraSize], "\x00"))]
	if !ok {
		return fmt.Errorf("%w: camera %q", ErrFormat, b[:cameraSize])
	}
	p.Camera = name
	p.Lat, p.Lon = float(b[cameraSize:]), float(b[cameraSize+4:])
	p.ISO = binary.LittleEndian.Uint16(b[cameraSize+8:])
	p.Width = int(binary.LittleEndian.Uint16(b[cameraSize+10:]))
	p.Height = int(binary.LittleEndian.Uint16(b[cameraSize+12:]))
	return nil
}
