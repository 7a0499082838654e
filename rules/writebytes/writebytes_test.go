package writebytes_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/writebytes"
)

func Test(t *testing.T) { ruletest.Run(t, writebytes.Rule) }
