package splitpart_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/splitpart"
)

func Test(t *testing.T) { ruletest.Run(t, splitpart.Rule) }
