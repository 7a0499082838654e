package readlock_test

import (
	"testing"

	"github.com/gohone/hone/rules/readlock"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, readlock.Rule) }
