package stringconcat_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/stringconcat"
)

func Test(t *testing.T) { ruletest.Run(t, stringconcat.Rule) }
