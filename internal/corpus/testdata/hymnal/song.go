// Package hymnal prints hymns with their chords, in whatever key a congregation
// sings, and plays them.
package hymnal

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Key is a note of the scale, from C.
type Key int

var keys = [...]string{"C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"}

// String returns the name of the note.
func (k Key) String() string { return keys[((k%12)+12)%12] }

// ErrNote is that something is not a note.
var ErrNote = errors.New("no such note")

// ParseKey returns the note of a name.
func ParseKey(name string) (Key, error) {
	name = sharpen(name)
	for i, k := range keys {
		if k == name {
			return Key(i), nil
		}
	}
	return 0, fmt.Errorf("%w: %q", ErrNote, name)
}

// sharpen writes flats as the sharps that sound the same.
func sharpen(chord string) string {
	if !strings.ContainsAny(chord, "b♯") {
		return chord
	}
	r := strings.NewReplacer("Db", "C#", "Eb", "D#", "Fb", "E", "Gb", "F#", "Ab", "G#", "Bb", "A#", "Cb", "B", "♯", "#")
	return r.Replace(chord)
}

// Chord is a chord as it is written: a note, what comes with it, and perhaps
// another note in the bass.
type Chord string

// Transpose returns the chord so many half-tones higher. What is no chord stays
// as it is.
func (c Chord) Transpose(by int) Chord {
	text := sharpen(string(c))
	n := 1
	if len(text) > 1 && text[1] == '#' {
		n = 2
	}
	if len(text) < n {
		return c
	}
	root, err := ParseKey(text[:n])
	if err != nil {
		return c
	}
	rest, bass, slash := strings.Cut(text[n:], "/")
	chord := (root + Key(by)).String() + rest
	if slash {
		if b, err := ParseKey(bass); err == nil {
			bass = (b + Key(by)).String()
		}
		chord += "/" + bass
	}
	return Chord(chord)
}

// Piece is some syllables, and the chord that begins with them.
type Piece struct {
	Chord Chord
	Text  string
}

// Line is a line of a verse.
type Line []Piece

// Words returns the line without its chords.
func (l Line) Words() string {
	return JoinWith(l, "", func(p Piece) string { return p.Text })
}

// Verse is a verse, or the refrain.
type Verse struct {
	Number int // 0 for the refrain
	Lines  []Line
}

// Song is a hymn.
type Song struct {
	Number  int
	Title   string
	Key     Key
	Tempo   int // beats a minute
	Authors []string
	Verses  []Verse
}

// Chords returns the chords of the song, in the order in which they come, each as
// often as it does.
func (s *Song) Chords() []Chord {
	var all []Chord
	for _, v := range s.Verses {
		for _, l := range v.Lines {
			for _, p := range Select(l, func(p Piece) bool { return p.Chord != "" }) {
				all = append(all, p.Chord)
			}
		}
	}
	return all
}

// ParseSong reads a song: what is said of it in lines of braces, and its verses,
// which are apart by empty lines, with chords in brackets.
func ParseSong(text string) (*Song, error) {
	s := &Song{Tempo: 90}
	verse := Verse{}
	end := func() {
		if len(verse.Lines) > 0 {
			s.Verses = append(s.Verses, verse)
		}
		verse = Verse{}
	}
	verses := 0
	for _, line := range strings.Split(text, "\n") {
		switch line = strings.TrimSpace(line); {
		case line == "":
			end()
		case line[0] == '{':
			if err := s.set(strings.Trim(line, "{}")); err != nil {
				return nil, err
			}
		default:
			if len(verse.Lines) == 0 && line == "Refrain" {
				verse.Lines = []Line{}
				continue
			}
			if verse.Lines == nil {
				verses++
				verse.Number = verses
			}
			l, err := parseLine(line)
			if err != nil {
				return nil, err
			}
			verse.Lines = append(verse.Lines, l)
		}
	}
	end()
	return s, nil
}

func (s *Song) set(what string) (err error) {
	key, value, _ := strings.Cut(what, ":")
	value = strings.TrimSpace(value)
	switch key {
	case "number":
		s.Number, err = strconv.Atoi(value)
	case "title":
		s.Title = value
	case "key":
		s.Key, err = ParseKey(value)
	case "tempo":
		s.Tempo, err = strconv.Atoi(value)
	case "author":
		s.Authors = append(s.Authors, value)
	}
	return err
}

func parseLine(text string) (Line, error) {
	var l Line
	for text != "" {
		var p Piece
		if text[0] == '[' {
			chord, rest, ok := strings.Cut(text[1:], "]")
			if !ok {
				return nil, fmt.Errorf("a bracket that is not closed: %q", text)
			}
			p.Chord, text = Chord(chord), rest
		}
		end := strings.IndexByte(text, '[')
		if end < 0 {
			end = len(text)
		}
		p.Text, text = text[:end], text[end:]
		l = append(l, p)
	}
	return l, nil
}
