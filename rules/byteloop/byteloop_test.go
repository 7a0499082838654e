package byteloop_test

import (
	"testing"

	"github.com/gohone/hone/rules/byteloop"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, byteloop.Rule) }
