package scanformat_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/scanformat"
)

func Test(t *testing.T) { ruletest.Run(t, scanformat.Rule) }
