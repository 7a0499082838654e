package bytecopy_test

import (
	"testing"

	"github.com/gohone/hone/rules/bytecopy"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func TestBytecopy(t *testing.T) { ruletest.Run(t, bytecopy.Rule) }
