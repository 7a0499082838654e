package rowslice_test

import (
	"testing"

	"github.com/gohone/hone/rules/rowslice"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, rowslice.Rule) }
