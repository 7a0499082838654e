package loopclosure_test

import (
	"testing"

	"github.com/gohone/hone/rules/loopclosure"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, loopclosure.Rule) }
