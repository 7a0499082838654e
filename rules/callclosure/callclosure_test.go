package callclosure_test

import (
	"testing"

	"github.com/gohone/hone/rules/callclosure"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, callclosure.Rule) }
