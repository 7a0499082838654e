package samecopy_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/samecopy"
)

func Test(t *testing.T) { ruletest.Run(t, samecopy.Rule) }
