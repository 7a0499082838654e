package mapvalue_test

import (
	"testing"

	"github.com/gohone/hone/rules/mapvalue"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, mapvalue.Rule) }
