package itemchannel_test

import (
	"testing"

	"github.com/gohone/hone/rules/itemchannel"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, itemchannel.Rule) }
