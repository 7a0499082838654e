package leftslice_test

import (
	"testing"

	"github.com/gohone/hone/rules/leftslice"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, leftslice.Rule) }
