package method

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
)

// No literal gives the field a value that is known, or it may be printed with all its
// fields.
type read struct{ name string }

func parse(text func() string) *read { return &read{name: text()} }

func (r *read) title() string {
	return "at " + r.name // want `text made in each call of a method`
}

type printed struct{ name string }

func newPrinted(name string) *printed {
	p := &printed{name: name}
	fmt.Printf("%+v", p)
	return p
}

func (p *printed) title() string {
	return "at " + p.name // want `text made in each call of a method`
}

type pair struct{ a, b string }

// Another type with the same fields has literals without names.
type other pair

var two = other{"a", "b"}

func newPair(a, b string) pair { return pair{a, b} }

func (p pair) both() string {
	return p.a + "-" + p.b // want `text made in each call of a method`
}

// Places that are alike are one, though they were made in different ways.
type spot struct{ x, y int }

func newSpot(x, y int) spot { return spot{x: x, y: y} }

func (s spot) same(o spot) bool { return s == o }

func (s spot) text() string {
	return "at " + strconv.Itoa(s.x) // want `text made in each call of a method`
}

type cell struct{ row int }

func newCell(row int) cell { return cell{row: row} }

func (c cell) text() string {
	return "row " + strconv.Itoa(c.row) // want `text made in each call of a method`
}

var cells map[cell]bool

// An outer struct is printed with what lies in it.
type inner struct{ name string }

type outer struct{ of [1]inner }

func newInner(name string) inner { return inner{name: name} }

func (i inner) title() string {
	return "in " + i.name // want `text made in each call of a method`
}

func printOuter(o outer) { fmt.Println(o) }

// It is a key among values of any type.
type token struct{ name string }

var tokens = map[any]bool{}

func newToken(name string) token {
	t := token{name: name}
	tokens[t] = true
	return t
}

func (t token) title() string {
	return "token " + t.name // want `text made in each call of a method`
}

// Another type, or one without a name, has the same fields.
type east struct {
	name string
	n    int
}

type west struct {
	name string
	n    int
}

func newEast(name string) *east { return &east{name: name} }

func (e *east) title() string {
	return "east " + e.name // want `text made in each call of a method`
}

func (e *east) turned() *west { return (*west)(e) }

type south struct {
	name  string
	south bool
}

func newSouth(name string) *south { return &south{name: name} }

func (s *south) title() string {
	return "south " + s.name // want `text made in each call of a method`
}

func (s *south) bare() bool {
	var b struct {
		name  string
		south bool
	} = *s
	return b.south
}

// Values of an interface are compared with what is behind them.
type key interface{ label() string }

type ident struct{ ident string }

func known(of string) key { return ident{ident: of} }

func asked(of func() string) key { return ident{ident: of()} }

func (i ident) label() string {
	return "key " + i.ident // want `text made in each call of a method`
}

// Package reflect follows pointers, and what is behind interfaces.
type leaf struct{ leafName string }

type tree struct{ leaves []*leaf }

func newLeaf(name string) *leaf { return &leaf{leafName: name} }

func (l *leaf) title() string {
	return "leaf " + l.leafName // want `text made in each call of a method`
}

func sameTrees(a, b tree) bool { return reflect.DeepEqual(a, b) }

type twig struct{ length int }

func newTwig(length int) fmt.Stringer { return &twig{length: length} }

func (t *twig) String() string {
	return "twig " + strconv.Itoa(t.length) // want `text made in each call of a method`
}

func sameTwigs(a, b fmt.Stringer) bool { return reflect.DeepEqual(a, b) }

// What does not say itself how it is printed is printed with its fields.
type grown interface{ height() string }

type trunk struct{ metres int }

func newTrunk(metres int) grown { return &trunk{metres: metres} }

func (t *trunk) height() string {
	return "trunk " + strconv.Itoa(t.metres) // want `text made in each call of a method`
}

func printGrown(g grown) { fmt.Println(g) }

type chosen struct{ choice string }

func newChosen(choice string) chosen { return chosen{choice: choice} }

func (c chosen) title() string {
	return "choice " + c.choice // want `text made in each call of a method`
}

func isChosen(c, first chosen) bool {
	switch c {
	case first:
		return true
	}
	return false
}

type member struct{ number int }

func newMember(number int) member { return member{number: number} }

func (m member) title() string {
	return "member " + strconv.Itoa(m.number) // want `text made in each call of a method`
}

func isMember(list []member, m member) bool { return slices.Contains(list, m) }

type wrapped struct{ inside string }

func newWrapped(inside string) *wrapped { return &wrapped{inside: inside} }

func (w *wrapped) title() string {
	return "in " + w.inside // want `text made in each call of a method`
}

func printWrapped(w *wrapped) { printAny(w) }

func printAny[T any](v T) { fmt.Println(v) }
