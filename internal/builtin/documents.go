package builtin

import (
	"github.com/gohone/hone/internal/view"
	"github.com/gohone/hone/internal/view/export"
	"github.com/gohone/hone/internal/view/flame"
	"github.com/gohone/hone/internal/view/graph"
)

// Documents are the ways of showing a profile in a file; each is a command.
var Documents = []view.Document{graph.Document, flame.Document, export.Document}
