// Package larder serves recipes: to read, to rate, and what is to be bought for them.
package larder

import (
	"fmt"
	"strconv"
	"strings"
)

// Tag is what a recipe is found by.
type Tag string

// Tags are those of one recipe.
type Tags []Tag

// String shows tags in a row.
func (ts Tags) String() string {
	row := ""
	for i, t := range ts {
		if i > 0 {
			row = row + " · "
		}
		row = row + string(t)
	}
	return row
}

// Has reports whether a tag is among them.
func (ts Tags) Has(tag Tag) bool {
	for _, t := range ts {
		if t == tag {
			return true
		}
	}
	return false
}

// Ingredient is so much of something.
type Ingredient struct {
	Amount float64 `json:"amount"`
	Unit   string  `json:"unit,omitempty"`
	Name   string  `json:"name"`
}

// Recipe is how to make a dish.
type Recipe struct {
	Slug        string       `json:"slug"`
	Title       string       `json:"title"`
	Serves      int          `json:"serves"`
	Tags        Tags         `json:"tags"`
	Ingredients []Ingredient `json:"ingredients"`
	Steps       []string     `json:"steps"`
}

// Link is where a recipe is served.
func (r *Recipe) Link() string { return fmt.Sprintf("/recipes/%s", r.Slug) }

// For returns what the recipe takes for a number of persons.
func (r *Recipe) For(persons int) []Ingredient {
	factor := 1.0
	if r.Serves > 0 && persons > 0 {
		factor = float64(persons) / float64(r.Serves)
	}
	out := make([]Ingredient, len(r.Ingredients))
	for i, in := range r.Ingredients {
		in.Amount *= factor
		out[i] = in
	}
	return out
}

// vulgar are fractions as they are typed, and as they are set.
var vulgar = []string{
	"1/2", "½", "1/3", "⅓", "2/3", "⅔", "1/4", "¼", "3/4", "¾",
	"1/8", "⅛", " deg ", "° ", "--", "–",
}

// typeset makes of what was typed what is to be read.
func typeset(text string) string {
	return strings.NewReplacer(vulgar...).Replace(text)
}

// sheet is a text that is made line by line.
type sheet struct {
	text string
}

func (s *sheet) line(parts ...string) {
	for i, p := range parts {
		if i > 0 {
			s.text += " "
		}
		s.text += p
	}
	s.text += "\n"
}

func (s *sheet) heading(h string) { s.line(fmt.Sprintf("%s:", h)) }

// Card is the recipe as a text, for a number of persons.
func (r *Recipe) Card(persons int) string {
	var s sheet
	s.heading(r.Title)
	for _, in := range r.For(persons) {
		if in.Unit == "" {
			s.line("-", amount(in.Amount), in.Name)
		} else {
			s.line("-", amount(in.Amount), in.Unit, in.Name)
		}
	}
	for i, step := range r.Steps {
		s.line(strconv.Itoa(i+1), typeset(step))
	}
	return s.text
}

// amount shows a number as cooks read it.
func amount(v float64) string { return strconv.FormatFloat(v, 'f', -1, 32) }

// translate puts the units that a reader asks for, like "cup=Tasse,tbsp=EL", for those
// that recipes are written in.
func translate(text, units string) string {
	var pairs []string
	for unit := range strings.SplitSeq(units, ",") {
		if from, to, ok := strings.Cut(unit, "="); ok && from != "" {
			pairs = append(pairs, from, to)
		}
	}
	return strings.NewReplacer(pairs...).Replace(text)
}
