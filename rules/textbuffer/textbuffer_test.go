package textbuffer_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/textbuffer"
)

func Test(t *testing.T) { ruletest.Run(t, textbuffer.Rule) }
