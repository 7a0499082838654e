package randomread_test

import (
	"testing"

	"github.com/gohone/hone/rules/randomread"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, randomread.Rule) }
