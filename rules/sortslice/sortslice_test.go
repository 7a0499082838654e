package sortslice_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/sortslice"
)

func Test(t *testing.T) { ruletest.Run(t, sortslice.Rule) }
