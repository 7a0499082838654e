package shiftedslice_test

import (
	"testing"

	"github.com/gohone/hone/rules/shiftedslice"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, shiftedslice.Rule) }
