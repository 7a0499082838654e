// Package mirrors watches the mirrors of an archive.
package mirrors

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"example.com/mirrors/index"
)

// Checker asks the index about mirrors.
type Checker struct {
	index *index.Index
}

// NewChecker returns a checker that asks x.
func NewChecker(x *index.Index) *Checker { return &Checker{x} }

// Ages returns how far each of the mirrors is behind. Where one cannot be told,
// it returns the error of the first such one, and no ages.
func (c *Checker) Ages(ctx context.Context, hosts []string) (map[string]time.Duration, error) {
	ages := make(map[string]time.Duration, len(hosts))
	for _, host := range hosts {
		age, err := c.age(ctx, host)
		if err != nil {
			return nil, err
		}
		ages[host] = age
	}
	return ages, nil
}

func (c *Checker) age(ctx context.Context, host string) (time.Duration, error) {
	age, err := c.index.Age(ctx, host)
	if err != nil {
		return 0, fmt.Errorf("age of %s: %w", host, err)
	}
	return age, nil
}

// Hosts returns all mirrors in the index.
func (c *Checker) Hosts(ctx context.Context) ([]string, error) {
	var all []string
	for page := 1; page != 0; {
		hosts, next, err := c.index.Page(ctx, page)
		if err != nil {
			return all, fmt.Errorf("page %d: %w", page, err)
		}
		all = append(all, hosts...)
		page = next
	}
	return all, nil
}

// Fetch gets a file from a mirror and returns how large it is.
type Fetch func(host string) (size int, err error)

// ErrNone says that no mirror has the file.
var ErrNone = errors.New("no mirror has it")

// Nearest returns the first of the mirrors, by distance, from which a file can be
// fetched. Traffic is paid for: those behind it are not asked.
func Nearest(hosts []string, fetch Fetch) (host string, size int, err error) {
	for _, host := range hosts {
		size, err := fetch(host)
		if err == nil {
			return host, size, nil
		}
	}
	return "", 0, ErrNone
}

// Meter takes figures.
type Meter interface {
	Count(name string, n int)
}

// Metered returns a Fetch that tells the meter what it fetches.
func Metered(fetch Fetch, region, protocol string, m Meter) Fetch {
	return func(host string) (int, error) {
		size, err := fetch(host)
		if err != nil {
			m.Count(strings.Join([]string{"mirrors", region, protocol, "failures"}, "."), 1)
			return size, err
		}
		m.Count(strings.Join([]string{"mirrors", region, protocol, "files"}, "."), 1)
		m.Count(strings.Join([]string{"mirrors", region, protocol, "bytes"}, "."), size)
		return size, nil
	}
}
