package lockednumber_test

import (
	"testing"

	"github.com/gohone/hone/rules/lockednumber"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, lockednumber.Rule) }
