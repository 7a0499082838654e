// Package layout places the nodes and routes the edges of a directed graph, so
// that edges run downwards, cross seldom and bend little. It is what a call
// graph is drawn with where no graphviz is installed.
//
// It is the method of Sugiyama, Tagawa and Toda ("Methods for visual
// understanding of hierarchical system structures", 1981), in these steps:
//
//  1. Cycles are broken: the edges that close one are turned round until the
//     end (acyclic.go).
//  2. Every node gets a rank, so that edges point to a larger one and are
//     short, heavy edges first (rank.go).
//  3. Edges are cut into segments between neighbouring ranks, with bends as
//     vertices of their own; one of them carries the label (layers.go).
//  4. The vertices of each rank are ordered for few crossings (order.go).
//  5. Coordinates follow from alignment with neighbours (place.go).
//  6. Edges become curves through their bends (route.go).
//
// The package is pure: the same graph always gives the same drawing, whatever
// the machine. It knows nothing of profiles or of file formats.
package layout

// A Node is a box to be placed.
type Node struct {
	Width, Height float64
}

// An Edge is an arrow between two nodes, named by their indices. Edges may be
// parallel, and may lead from a node to itself.
type Edge struct {
	From, To int
	// Weight says how much the edge should be short and straight; values
	// below 1 count as 1.
	Weight int
	// LabelWidth and LabelHeight are room to keep free beside the edge.
	LabelWidth, LabelHeight float64
}

// A Graph is what [Draw] takes. The order of its nodes and edges matters where
// nothing else decides: what comes first is placed first.
type Graph struct {
	Nodes []Node
	Edges []Edge
}

// A Point is a place in a drawing; y grows downwards.
type Point struct{ X, Y float64 }

// A Route is the way of an edge: a start, then three points for each cubic
// Bézier curve, the last of which is its end.
type Route struct {
	Points []Point
	Label  Point // left end, vertically centred, of the room kept for the label
}

// A Drawing says where everything is. All of it lies between 0 and Width, 0
// and Height.
type Drawing struct {
	Width, Height float64
	Nodes         []Point // centres
	Edges         []Route
}

// Room between things, in the unit of the sizes given.
const (
	rankGap = 14 // between two ranks; every second one holds labels and bends only
	nodeGap = 18 // between neighbours of a rank
	bendGap = 8  // between edges side by side
	margin  = 8  // around the drawing
)

// Draw lays the graph out. Indices of edges must be those of nodes.
func Draw(g Graph) Drawing {
	if len(g.Nodes) == 0 {
		return Drawing{}
	}
	arcs := acyclic(g)
	l := newLayers(g, arcs, ranks(len(g.Nodes), arcs))
	l.order()
	l.place()
	return l.drawing()
}
