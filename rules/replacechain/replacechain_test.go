package replacechain_test

import (
	"testing"

	"github.com/gohone/hone/rules/replacechain"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, replacechain.Rule) }
