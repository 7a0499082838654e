package workspace_test

import (
	"testing"

	"github.com/gohone/hone/rules/rule/ruletest"
	"github.com/gohone/hone/rules/workspace"
)

func Test(t *testing.T) { ruletest.Run(t, workspace.Rule) }
