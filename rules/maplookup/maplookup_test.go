package maplookup_test

import (
	"testing"

	"github.com/gohone/hone/rules/maplookup"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, maplookup.Rule) }
