package plainpattern_test

import (
	"testing"

	"github.com/gohone/hone/rules/plainpattern"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, plainpattern.Rule) }
