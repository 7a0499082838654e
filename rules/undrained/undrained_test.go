package undrained_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/undrained"
)

func Test(t *testing.T) { ruletest.Run(t, undrained.Rule) }
