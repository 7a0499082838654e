package searchloop_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/searchloop"
)

func Test(t *testing.T) { ruletest.Run(t, searchloop.Rule) }
