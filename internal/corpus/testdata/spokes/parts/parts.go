// Package parts knows the parts of a workshop, and who sells them.
package parts

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// ErrNone is the error of parts that are not to be had.
var ErrNone = errors.New("parts: none left")

// Store is the shelves of a workshop. It is not safe for concurrent use.
type Store struct {
	counts map[string]int
	order  func(part string, n int) (int, error) // says how many came
}

// NewStore returns a store without parts.
func NewStore(order func(part string, n int) (int, error)) *Store {
	return &Store{make(map[string]int), order}
}

// Put puts parts onto a shelf.
func (s *Store) Put(part string, n int) { s.counts[part] += n }

// Fetch takes parts off a shelf. Where there are too few, some are ordered.
func (s *Store) Fetch(part string, n int) error {
	if s.counts[part] < n {
		if err := s.refill(part, n); err != nil {
			return err
		}
	}
	left := s.counts[part] - n
	if left < 0 {
		return fmt.Errorf("%w: %s", ErrNone, part)
	}
	s.counts[part] = left
	return nil
}

func (s *Store) refill(part string, n int) error {
	came, err := s.order(part, n)
	if err == nil {
		s.Put(part, came)
	}
	return err
}

// Stocktaking lists what is on the shelves, at the end of a year.
func (s *Store) Stocktaking() string {
	var names []string
	for part := range s.counts {
		names = append(names, part)
	}
	slices.Sort(names)
	list := ""
	for _, part := range names {
		list += part + ": " + strconv.Itoa(s.counts[part]) + "\n"
	}
	return list
}

// Reserve reserves a part at the first supplier that has one, and returns which
// that is.
func Reserve(ctx context.Context, client *http.Client, suppliers []string, part string) (string, error) {
	for _, supplier := range suppliers {
		got, err := ask(ctx, client, supplier, part)
		if err != nil {
			return "", fmt.Errorf("supplier %s: %w", supplier, err)
		}
		if got {
			return supplier, nil
		}
	}
	return "", fmt.Errorf("%w: %s", ErrNone, part)
}

func ask(ctx context.Context, client *http.Client, supplier, part string) (bool, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, supplier+"/reserve", strings.NewReader(part))
	if err != nil {
		return false, err
	}
	resp, err := client.Do(req)
	if err != nil {
		return false, err
	}
	defer resp.Body.Close()
	switch resp.StatusCode {
	case http.StatusCreated:
		return true, nil
	case http.StatusNotFound:
		return false, nil
	}
	return false, errors.New(resp.Status)
}
