package sortkey_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/sortkey"
)

func Test(t *testing.T) { ruletest.Run(t, sortkey.Rule) }
