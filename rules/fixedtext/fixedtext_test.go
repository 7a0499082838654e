package fixedtext_test

import (
	"testing"

	"github.com/gohone/hone/rules/fixedtext"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, fixedtext.Rule) }
