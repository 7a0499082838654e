package fmtsimple_test

import (
	"testing"

	"github.com/gohone/hone/rules/fmtsimple"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, fmtsimple.Rule) }
