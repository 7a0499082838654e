package scanformat_test

import (
	"testing"

	"github.com/gohone/hone/rules/scanformat"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, scanformat.Rule) }
