package roundtrip_test

import (
	"testing"

	"github.com/gohone/hone/rules/roundtrip"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, roundtrip.Rule) }
