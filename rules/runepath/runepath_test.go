package runepath_test

import (
	"testing"

	"github.com/gohone/hone/rules/runepath"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, runepath.Rule) }
