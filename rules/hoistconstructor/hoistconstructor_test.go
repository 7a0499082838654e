package hoistconstructor_test

import (
	"testing"

	"github.com/gohone/hone/rules/hoistconstructor"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, hoistconstructor.Rule) }
