// Package rules lists hone's rules.
//
// The list is explicit and ordered, so that what runs, and in which order, can
// be read. Nothing registers itself.
package rules

import "github.com/gohone/hone/rules/rule"

// All is every rule. Where two rules find the same code, the one whose remedy
// goes further comes first.
var All = []rule.Rule{}
