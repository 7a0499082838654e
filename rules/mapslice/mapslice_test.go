package mapslice_test

import (
	"testing"

	"github.com/gohone/hone/rules/mapslice"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, mapslice.Rule) }
