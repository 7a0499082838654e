package sortedpart_test

import (
	"testing"

	"github.com/gohone/hone/rules/sortedpart"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, sortedpart.Rule) }
