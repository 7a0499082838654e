package comparedtext_test

import (
	"testing"

	"github.com/gohone/hone/rules/comparedtext"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, comparedtext.Rule) }
