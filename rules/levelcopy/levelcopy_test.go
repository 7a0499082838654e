package levelcopy_test

import (
	"testing"

	"github.com/gohone/hone/rules/levelcopy"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, levelcopy.Rule) }
