package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"
)

// Ad is a small advertisement.
type Ad struct {
	ID      string // at most 8 bytes
	Section string
	Title   string
	Price   float64 // 0 is on request
	Phones  []string
	Place   []string // street, town, country, any of which may be empty
	Until   time.Time
	Text    string
}

var errAd = errors.New("bad ad")

// source gives the lines of a file of ads.
type source struct {
	from io.Reader
	name string
	nth  int
}

// line returns the next line, without its end. The last one may have none.
func (s *source) line() (string, error) {
	s.nth++
	var line []byte
	one := make([]byte, 1)
	for {
		n, err := s.from.Read(one)
		if n == 1 && one[0] == '\n' {
			return strings.TrimSuffix(string(line), "\r"), nil
		}
		if n == 1 {
			line = append(line, one[0])
		}
		if err == io.EOF && len(line) > 0 {
			return string(line), nil
		}
		if err != nil {
			return "", err
		}
	}
}

func (s *source) bad(format string, args ...any) error {
	return fmt.Errorf("%s:%d: %w: %s", s.name, s.nth, errAd, fmt.Sprintf(format, args...))
}

// ad returns the next ad; io.EOF after the last.
func (s *source) ad() (*Ad, error) {
	var a *Ad
	for {
		line, err := s.line()
		if err == io.EOF && a != nil {
			return a, nil
		}
		if err != nil {
			return nil, err
		}
		if line == "" {
			if a == nil {
				continue
			}
			return a, nil
		}
		if a == nil {
			a = &Ad{}
		}
		key, value, ok := strings.Cut(line, ":")
		if !ok {
			return nil, s.bad("no key in %q", line)
		}
		if err := s.set(a, key, strings.TrimSpace(value)); err != nil {
			return nil, err
		}
	}
}

// set takes in what a line says.
func (s *source) set(a *Ad, key, value string) (err error) {
	switch key {
	case "id":
		if a.ID = value; len(value) > 8 {
			err = s.bad("id %q is too long", value)
		}
	case "section":
		a.Section = value
	case "title":
		a.Title = value
	case "price":
		if a.Price, err = strconv.ParseFloat(value, 64); err != nil {
			err = s.bad("price %q", value)
		}
	case "phone":
		a.Phones = append(a.Phones, value)
	case "place":
		a.Place = strings.Split(value, "/")
	case "until":
		if a.Until, err = time.Parse(time.DateOnly, value); err != nil {
			err = s.bad("date %q", value)
		}
	case "text":
		if a.Text != "" {
			a.Text += " "
		}
		a.Text += value
	default:
		err = s.bad("key %q", key)
	}
	return err
}

// readFile reads the ads of a file.
func readFile(name string) ([]*Ad, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	s := &source{from: f, name: name}
	var ads []*Ad
	for {
		a, err := s.ad()
		if err == io.EOF {
			return ads, nil
		}
		if err != nil {
			return nil, err
		}
		ads = append(ads, a)
	}
}

// late reports whether an ad is not to be shown any more.
func (a *Ad) late(today time.Time) bool { return !a.Until.IsZero() && a.Until.Before(today) }

// expired returns the ads that came too late; nil if none did, which is nearly always.
func expired(ads []*Ad, today time.Time) []*Ad {
	var late []*Ad
	for _, a := range ads {
		if a.late(today) {
			late = append(late, a)
		}
	}
	return late
}
