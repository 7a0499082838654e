package csvrecord_test

import (
	"testing"

	"github.com/gohone/hone/rules/csvrecord"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, csvrecord.Rule) }
