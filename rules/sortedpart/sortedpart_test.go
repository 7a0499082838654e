package sortedpart_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/sortedpart"
)

func Test(t *testing.T) { ruletest.Run(t, sortedpart.Rule) }
