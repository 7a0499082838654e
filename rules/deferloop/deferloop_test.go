package deferloop_test

import (
	"testing"

	"github.com/gohone/hone/rules/deferloop"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, deferloop.Rule) }
