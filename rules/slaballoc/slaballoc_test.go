package slaballoc_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/slaballoc"
)

func Test(t *testing.T) { ruletest.Run(t, slaballoc.Rule) }
