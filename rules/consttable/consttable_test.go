package consttable_test

import (
	"testing"

	"github.com/gohone/hone/rules/consttable"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, consttable.Rule) }
