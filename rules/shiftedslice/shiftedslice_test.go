package shiftedslice_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/shiftedslice"
)

func Test(t *testing.T) { ruletest.Run(t, shiftedslice.Rule) }
