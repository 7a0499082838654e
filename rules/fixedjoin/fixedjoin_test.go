package fixedjoin_test

import (
	"testing"

	"github.com/gohone/hone/rules/fixedjoin"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, fixedjoin.Rule) }
