package samecopy_test

import (
	"testing"

	"github.com/gohone/hone/rules/samecopy"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, samecopy.Rule) }
