package turnmap_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/turnmap"
)

func Test(t *testing.T) { ruletest.Run(t, turnmap.Rule) }
