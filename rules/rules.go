// Package rules lists hone's rules.
//
// The list is explicit and ordered, so that what runs, and in which order, can
// be read. Nothing registers itself.
package rules

import (
	"github.com/gohone/hone/rules/binarycall"
	"github.com/gohone/hone/rules/byteloop"
	"github.com/gohone/hone/rules/callbuffer"
	"github.com/gohone/hone/rules/closuretext"
	"github.com/gohone/hone/rules/constanterror"
	"github.com/gohone/hone/rules/consttable"
	"github.com/gohone/hone/rules/deepequal"
	"github.com/gohone/hone/rules/fieldmap"
	"github.com/gohone/hone/rules/fixedjoin"
	"github.com/gohone/hone/rules/fixedtext"
	"github.com/gohone/hone/rules/fmtsimple"
	"github.com/gohone/hone/rules/freshbuffer"
	"github.com/gohone/hone/rules/freshclient"
	"github.com/gohone/hone/rules/hoistconstructor"
	"github.com/gohone/hone/rules/httpserver"
	"github.com/gohone/hone/rules/lockednumber"
	"github.com/gohone/hone/rules/maplookup"
	"github.com/gohone/hone/rules/mapset"
	"github.com/gohone/hone/rules/mapsize"
	"github.com/gohone/hone/rules/mapslice"
	"github.com/gohone/hone/rules/newcodec"
	"github.com/gohone/hone/rules/plainpattern"
	"github.com/gohone/hone/rules/rawconn"
	"github.com/gohone/hone/rules/reflectcall"
	"github.com/gohone/hone/rules/replacechain"
	"github.com/gohone/hone/rules/requestbuffer"
	"github.com/gohone/hone/rules/requestlog"
	"github.com/gohone/hone/rules/roundtrip"
	"github.com/gohone/hone/rules/rule"
	"github.com/gohone/hone/rules/scratchbuffer"
	"github.com/gohone/hone/rules/searchloop"
	"github.com/gohone/hone/rules/serialcalls"
	"github.com/gohone/hone/rules/slaballoc"
	"github.com/gohone/hone/rules/slicegrow"
	"github.com/gohone/hone/rules/smallpointer"
	"github.com/gohone/hone/rules/sortslice"
	"github.com/gohone/hone/rules/splitpart"
	"github.com/gohone/hone/rules/strconvappend"
	"github.com/gohone/hone/rules/stringconcat"
	"github.com/gohone/hone/rules/stringsbuilder"
	"github.com/gohone/hone/rules/textbuffer"
	"github.com/gohone/hone/rules/textfold"
	"github.com/gohone/hone/rules/timelayout"
	"github.com/gohone/hone/rules/undrained"
	"github.com/gohone/hone/rules/wholefile"
	"github.com/gohone/hone/rules/widelock"
	"github.com/gohone/hone/rules/workspace"
	"github.com/gohone/hone/rules/writebytes"
)

// All is every rule. Where two rules find the same code, the one whose remedy
// goes further comes first.
var All = []rule.Rule{
	hoistconstructor.Rule,
	closuretext.Rule,
	stringconcat.Rule,
	textbuffer.Rule,
	stringsbuilder.Rule,
	fmtsimple.Rule,
	strconvappend.Rule,
	writebytes.Rule,
	binarycall.Rule,
	sortslice.Rule,
	fixedjoin.Rule,
	slicegrow.Rule,
	slaballoc.Rule,
	maplookup.Rule,
	mapset.Rule,
	mapslice.Rule,
	lockednumber.Rule,
	rawconn.Rule,
	serialcalls.Rule,
	widelock.Rule,
	smallpointer.Rule,
	requestlog.Rule,
	httpserver.Rule,
	freshbuffer.Rule,
	scratchbuffer.Rule,
	freshclient.Rule,
	undrained.Rule,
	requestbuffer.Rule,
	fixedtext.Rule,
	fieldmap.Rule,
	mapsize.Rule,
	textfold.Rule,
	plainpattern.Rule,
	deepequal.Rule,
	splitpart.Rule,
	newcodec.Rule,
	workspace.Rule,
	roundtrip.Rule,
	byteloop.Rule,
	reflectcall.Rule,
	timelayout.Rule,
	callbuffer.Rule,
	wholefile.Rule,
	consttable.Rule,
	searchloop.Rule,
	constanterror.Rule,
	replacechain.Rule,
}
