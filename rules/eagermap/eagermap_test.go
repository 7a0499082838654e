package eagermap_test

import (
	"testing"

	"github.com/gohone/hone/rules/eagermap"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, eagermap.Rule) }
