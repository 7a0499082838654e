package mapsize_test

import (
	"testing"

	"github.com/gohone/hone/rules/mapsize"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, mapsize.Rule) }
