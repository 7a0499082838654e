package joinedlist_test

import (
	"testing"

	"github.com/gohone/hone/rules/joinedlist"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, joinedlist.Rule) }
