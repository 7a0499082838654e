package freshbuffer_test

import (
	"testing"

	"github.com/gohone/hone/rules/freshbuffer"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, freshbuffer.Rule) }
