package deepequal_test

import (
	"testing"

	"github.com/gohone/hone/rules/deepequal"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, deepequal.Rule) }
