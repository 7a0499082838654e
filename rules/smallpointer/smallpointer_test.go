package smallpointer_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/smallpointer"
)

func Test(t *testing.T) { ruletest.Run(t, smallpointer.Rule) }
