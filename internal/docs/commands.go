package docs

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// commands renders the manual of a tree of commands: the root, then every
// visible command in the order of its help.
func commands(root *cobra.Command) string {
	var b strings.Builder
	b.WriteString("# Commands\n\nWhat `" + root.Name() + " help` and `" + root.Name() + " help COMMAND` print.\n")
	each(root, func(c *cobra.Command) { command(&b, c) })
	return b.String()
}

// each calls f for a command and, depth first, those below it.
func each(c *cobra.Command, f func(*cobra.Command)) {
	f(c)
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			each(sub, f)
		}
	}
}

func command(b *strings.Builder, c *cobra.Command) {
	fmt.Fprintf(b, "\n## %s\n\n%s.\n", c.CommandPath(), strings.TrimSuffix(c.Short, "."))
	usage := c.UseLine()
	if !c.Runnable() || c.HasSubCommands() {
		usage = c.CommandPath() + " command [flags] [arguments]"
	}
	block(b, usage)
	if c.Long != "" {
		b.WriteString("\n" + strings.TrimSpace(c.Long) + "\n")
	}
	if c.Example != "" {
		b.WriteString("\nFor example:\n")
		block(b, unindent(c.Example))
	}
	flags(b, "Flags:", c.LocalFlags())
	flags(b, "Flags of every command:", c.InheritedFlags())
	if c.HasAvailableSubCommands() {
		subcommands(b, c)
	}
}

func subcommands(b *strings.Builder, c *cobra.Command) {
	b.WriteString("\n| command | |\n|---|---|\n")
	for _, sub := range c.Commands() {
		if !sub.IsAvailableCommand() {
			continue
		}
		anchor := strings.ReplaceAll(sub.CommandPath(), " ", "-")
		fmt.Fprintf(b, "| [%s](#%s) | %s |\n", sub.CommandPath(), anchor, cell(sub.Short))
	}
}

func block(b *strings.Builder, text string) {
	fmt.Fprintf(b, "\n```text\n%s\n```\n", strings.Trim(text, "\n"))
}

// unindent removes the indentation that all lines of an example share.
func unindent(text string) string {
	lines := strings.Split(strings.Trim(text, "\n"), "\n")
	indent := lines[0][:len(lines[0])-len(strings.TrimLeft(lines[0], " "))]
	for i, line := range lines {
		lines[i] = strings.TrimPrefix(line, indent)
	}
	return strings.Join(lines, "\n")
}

// flags lists flags in alphabetical order, without the one for help.
func flags(b *strings.Builder, title string, set *pflag.FlagSet) {
	var rows []string
	set.VisitAll(func(f *pflag.Flag) {
		if !f.Hidden && f.Name != "help" {
			rows = append(rows, flagRow(f))
		}
	})
	if len(rows) == 0 {
		return
	}
	slices.Sort(rows)
	b.WriteString("\n" + title + "\n\n| flag | |\n|---|---|\n" + strings.Join(rows, ""))
}

func flagRow(f *pflag.Flag) string {
	value, usage := pflag.UnquoteUsage(f)
	name := "--" + f.Name
	if f.Shorthand != "" {
		name = "-" + f.Shorthand + ", " + name
	}
	if value != "" {
		name += " " + value
	}
	if d := f.DefValue; !slices.Contains([]string{"", "0", "0s", "false", "[]"}, d) {
		usage += " (default " + d + ")"
	}
	return fmt.Sprintf("| `%s` | %s |\n", name, cell(usage))
}
