package view

import (
	"fmt"
	"path/filepath"
	"strings"
)

// Info says what a node of the graph stands for. What the granularity leaves
// out is zero. Nodes with equal Info are one.
type Info struct {
	Name              string
	OrigName          string // always empty; keeps the order of nodes that of pprof
	Address           uint64
	File              string
	StartLine, Lineno int
	Columnno          int
	Objfile           string
}

// String is the name that views print: address, function and place as far as
// they are known.
func (i *Info) String() string {
	var parts []string
	if i.Address != 0 {
		parts = append(parts, fmt.Sprintf("%016x", i.Address))
	}
	if i.Name != "" {
		parts = append(parts, i.Name)
	}
	switch {
	case i.Lineno != 0:
		place := fmt.Sprintf("%s:%d", i.File, i.Lineno)
		if i.Columnno != 0 {
			place += fmt.Sprintf(":%d", i.Columnno)
		}
		parts = append(parts, place)
	case i.File != "":
		parts = append(parts, i.File)
	case i.Name != "":
	case i.Objfile != "":
		parts = append(parts, "["+filepath.Base(i.Objfile)+"]")
	default:
		parts = append(parts, "<unknown>")
	}
	return strings.Join(parts, " ")
}

// Node is a function, file, line or address with what is charged to it.
type Node struct {
	Info
	Printed         string // Info.String()
	Flat, Cum       int64  // by itself, and with all it calls
	FlatDiv, CumDiv int64  // what to divide them by for a mean
	In, Out         []*Edge
	Tags            []*Tag // labels that are texts; of graphs to be drawn only
	Numbers         []*Tag // labels that are numbers, of samples without texts

	index    int32 // in the table of nodes
	flatTags int   // those with a flat value
}

// FlatValue and CumValue return the values to show.
func (n *Node) FlatValue() int64 { return divided(n.Flat, n.FlatDiv) }

// CumValue is FlatValue for cum.
func (n *Node) CumValue() int64 { return divided(n.Cum, n.CumDiv) }

// Edge is calls from one node to another.
type Edge struct {
	Src, Dest         *Node
	Weight, WeightDiv int64
	Residual          bool // by way of nodes that are left out
	Inline            bool // all of these calls are inlined

	small bool // and left out
}

// Graph is the nodes of a report that are shown, in order.
type Graph struct {
	Nodes        []*Node
	Total        int64 // flat values of Nodes
	Before       int   // number of nodes that are not small
	DroppedNodes int   // number of nodes that are
	DroppedEdges int
}
