package charclass_test

import (
	"testing"

	"github.com/gohone/hone/rules/charclass"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, charclass.Rule) }
