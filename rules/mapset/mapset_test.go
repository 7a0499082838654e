package mapset_test

import (
	"testing"

	"github.com/gohone/hone/rules/mapset"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, mapset.Rule) }
