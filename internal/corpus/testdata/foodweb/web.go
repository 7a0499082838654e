// Package foodweb analyses who eats whom.
package foodweb

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// ErrWeb is wrapped by the errors of texts that are no food web.
var ErrWeb = errors.New("foodweb: bad web")

// Species is a node of a web. Those that eat nothing make their own food.
type Species struct {
	Name  string
	Taxon int // its number in the catalogue of life; 0 if it has none

	id        int // in its web, from 0 on
	prey      []*Species
	predators []*Species
}

// link says that one species eats another.
type link struct{ who, whom int }

// Web is a food web. It does not change once it is read, and may be asked by
// several goroutines.
type Web struct {
	species []*Species
	byName  map[string]*Species
	diet    map[link]float64 // shares of prey, which sum up to 1
}

// Read reads a web. Each line has a species, its taxon if there is one, and what
// it eats, with weights:
//
//	cod 8084: herring 3, krill 1
func Read(r io.Reader) (*Web, error) {
	w := &Web{byName: map[string]*Species{}, diet: map[link]float64{}}
	in := bufio.NewScanner(r)
	for n := 1; in.Scan(); n++ {
		if strings.TrimSpace(in.Text()) == "" {
			continue
		}
		if err := w.line(in.Text()); err != nil {
			return nil, fmt.Errorf("%w: line %d: %w", ErrWeb, n, err)
		}
	}
	return w, in.Err()
}

// add returns the species of a name.
func (w *Web) add(name string) *Species {
	s, ok := w.byName[name]
	if !ok {
		s = &Species{Name: name, id: len(w.species)}
		w.byName[name] = s
		w.species = append(w.species, s)
	}
	return s
}

func (w *Web) line(text string) error {
	head, rest, _ := strings.Cut(text, ":")
	words := strings.Fields(head)
	if len(words) == 0 || len(words) > 2 {
		return fmt.Errorf("head %q", head)
	}
	s := w.add(words[0])
	if len(s.prey) > 0 {
		return fmt.Errorf("%s eats twice", s.Name)
	}
	if len(words) == 2 {
		taxon, err := strconv.Atoi(words[1])
		if err != nil {
			return err
		}
		s.Taxon = taxon
	}
	sum := 0.0
	for item := range strings.SplitSeq(rest, ",") {
		words := strings.Fields(item)
		if len(words) == 0 {
			continue
		}
		weight := 1.0
		if len(words) == 2 {
			var err error
			if weight, err = strconv.ParseFloat(words[1], 64); err != nil {
				return err
			}
		}
		prey := w.add(words[0])
		if len(words) > 2 || !(weight > 0) || w.diet[link{s.id, prey.id}] > 0 {
			return fmt.Errorf("prey %q", item)
		}
		w.diet[link{s.id, prey.id}] = weight
		s.prey = append(s.prey, prey)
		prey.predators = append(prey.predators, s)
		sum += weight
	}
	for _, prey := range s.prey {
		w.diet[link{s.id, prey.id}] /= sum
	}
	return nil
}

// Species returns the species of a name, or nil.
func (w *Web) Species(name string) *Species { return w.byName[name] }

// Len returns how many species there are.
func (w *Web) Len() int { return len(w.species) }

// String describes the web, for the log of the tools that read it.
func (w *Web) String() string {
	text := fmt.Sprintf("%d species", len(w.species))
	for _, s := range w.species {
		if len(s.prey) > 0 {
			text += fmt.Sprintf(", %s (%d prey)", s.Name, len(s.prey))
		}
	}
	return text
}
