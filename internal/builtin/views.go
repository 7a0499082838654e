package builtin

import (
	"github.com/gohone/hone/internal/view"
	"github.com/gohone/hone/internal/view/disasm"
	"github.com/gohone/hone/internal/view/list"
	"github.com/gohone/hone/internal/view/raw"
	"github.com/gohone/hone/internal/view/tags"
	"github.com/gohone/hone/internal/view/top"
	"github.com/gohone/hone/internal/view/traces"
	"github.com/gohone/hone/internal/view/tree"
)

// Views are the ways of showing a profile; each is a command.
var Views = []view.View{top.View, list.View, tree.PeekView, tree.View, disasm.View, traces.View, tags.View, raw.View}
