package textkey_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/textkey"
)

func Test(t *testing.T) { ruletest.Run(t, textkey.Rule) }
