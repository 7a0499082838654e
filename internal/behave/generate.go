package behave

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone/internal/decl"
	"github.com/gohone/hone/internal/inspect"
)

// Driver is a test file to be laid into a package on both sides.
type Driver struct {
	File      string // base name
	Test      string // name of its one test
	Source    []byte
	Runtime   map[string][]byte // package replay, which it uses
	Targets   []Target
	Unchecked []Unchecked // what it cannot call
	Others    []string    // functions that changed and that it does not call itself

	pkg, runtime string // name of the package, and import path of package replay
	// unsafe are the functions of the package that must not be called with what is made up.
	unsafe map[string]bool
	// harm says why one of another package must not be.
	harm func(*types.Func) string
}

// Target is a function as the driver calls it; a generic one has several.
type Target struct {
	Func FuncRef
	Expr string // "Pad", "(*T).Add", "Map[int, string]"
	// Caller says that it did not change, but calls what did, or is a method of a
	// type that did. Its calls are no evidence for that, only against it.
	Caller bool
	// Open says that who knows nothing of the inside of the package can call it, Root that nobody can: nothing in the
	// package calls it, so that calls begin there, if anywhere.
	Open, Root bool
	// Reaches are the functions under check that users of the package cannot call,
	// and that this one, which they can, calls itself or through others.
	Reaches []string
	// Leads are all those that it comes to, whatever they take.
	Leads []string
	// Own are the arguments of types that only the package makes, counted with the
	// receiver, which is none of them.
	Own []int
	// Left are the arguments, counted so too, that the callers in the package close, and
	// that nobody reads after the call.
	Left []int
	// Handed are the arguments, counted so too, that are functions which only the package hands over.
	Handed []int
	// Lends are the functions under check that have such arguments, and that this
	// one, which has none, calls itself or through others.
	Lends []string
	// OnlyRead says that users cannot call it, and that its callers do no more with its result than to read it.
	OnlyRead bool
	// Waits says that it may wait for others, or has goroutines of its own.
	Waits bool
}

// under lists the functions under check, those that only one side has among them.
func (d Driver) under() []string {
	var out []string
	for _, t := range d.Targets {
		if !t.Caller {
			out = append(out, t.Func.String())
		}
	}
	return append(out, d.Others...)
}

// Unchecked is a function that was not checked.
type Unchecked struct {
	Func   string
	Reason string
	New    bool // the baseline has not got it: what calls it differs
}

// generator writes the driver of one package.
type generator struct {
	packageSource
	othersRead map[string]*packageSource // other packages of the module that were read; nil of others
	sibling    func(path string) *packages.Package
	scope      *types.Scope
	effects    *inspect.Effects
	rest       *inspect.Elsewhere
	theirs     map[string]testSources // tests of other packages of the module
	serving    []*types.Func          // functions that serve requests; nil until they are looked for
	before     declarations
	after      declarations
	tests      testSources
	objects    map[string]*types.Func
	changed    map[*types.Func]bool
	hashes     bool              // a side works with hashes
	wide       bool              // the sides calculate in different ways
	starts     bool              // a side starts goroutines
	timed      bool              // a side, or a package that it depends on, has timers
	asksSystem bool              // a side asks whether connections are those of the operating system
	refs       []FuncRef         // that changed
	elsewhere  bool              // types of other packages differ between the sides
	files      map[string][]byte // of the baseline
	parsed     []*ast.File       // of the baseline, with comments; nil until they are read
	driver     Driver
}

// generate writes a driver for the functions of a loaded package that changed.
func generate(pkg *packages.Package, rest *inspect.Elsewhere, sibling func(string) *packages.Package, r Request, changed []FuncRef) (Driver, error) {
	before, after := r.Before, r.After
	g := &generator{
		elsewhere:     r.TypesElsewhere,
		packageSource: packageSource{pkg: pkg}, othersRead: map[string]*packageSource{}, sibling: sibling,
		scope: pkg.Types.Scope(), effects: inspect.NewEffects(pkg.TypesInfo, pkg.Syntax, rest), rest: rest,
		before: declarationsOf(before), after: declarationsOf(after), tests: parseTests(before),
		objects: map[string]*types.Func{}, theirs: map[string]testSources{}, hashes: hashing(before) || hashing(after), starts: starting(before) || starting(after), files: before,
		timed: timing(before) || timing(after) || rest.Timers(), asksSystem: askingSystem(before) || askingSystem(after),
	}
	g.decls, g.effects.Replaced = g.effects.Decls, g.replaced
	for fn, fd := range g.effects.Decls {
		g.objects[FuncRef{Recv: decl.Receiver(fd), Name: fd.Name.Name}.String()] = fn
	}
	g.changed, g.refs = map[*types.Func]bool{}, changed
	for _, ref := range changed {
		g.wide = g.wide || calculatesOtherwise(g.before.funcs[ref.String()].syntax, g.after.funcs[ref.String()].syntax)
		g.changed[g.objects[ref.String()]] = true
		targets, reason := g.target(ref)
		if reason != "" {
			g.driver.Unchecked = append(g.driver.Unchecked, Unchecked{ref.String(), reason, ref.On == CandidateOnly})
		}
		if len(targets) == 0 {
			g.driver.Others = append(g.driver.Others, ref.String())
		}
		g.driver.Targets = append(g.driver.Targets, targets...)
	}
	for _, ref := range g.takingFunctions(changed) {
		g.driver.Targets = append(g.driver.Targets, g.handing(ref)...)
	}
	g.driver.Targets = append(g.driver.Targets, g.callers(changed)...)
	g.driver.Targets = append(g.driver.Targets, g.inner(changed)...)
	if len(g.driver.Targets) == 0 {
		return g.driver, nil
	}
	g.driver.Targets = append(g.driver.Targets, g.heirs()...)
	g.noteReached()
	g.noteLent()
	g.noteLeft()
	g.noteHanded()
	g.noteOnlyRead()
	for i, t := range g.driver.Targets {
		if fn := g.objects[t.Func.String()]; fn != nil {
			g.driver.Targets[i].Waits = g.effects.Of(fn).Waits
		}
	}
	g.driver.harm = rest.Harm
	g.driver.unsafe = map[string]bool{}
	for name, fn := range g.objects {
		does := g.effects.Of(fn)
		g.driver.unsafe[name] = does.Danger != "" || does.Files
	}
	g.driver.File, g.driver.Test = "hone_replay_test.go", "TestHoneReplay"
	for g.scope.Lookup(g.driver.Test) != nil {
		g.driver.Test += "X"
	}
	var err error
	var dir string
	g.driver.pkg = pkg.Name
	g.driver.runtime, dir = r.runtime()
	if g.driver.Runtime, err = runtimeFiles(dir, func(p string) bool { return g.uses(p) }); err != nil {
		return Driver{}, err
	}
	stubs, others := g.stubs(), g.siblings()
	told, from := g.told()
	made, of := g.libraryMakers()
	others.makers = append(others.makers, made...)
	imports := slices.Concat(slices.Sorted(maps.Keys(stubs.imports)), others.imports, from, of, []string{"reflect", "testing", "time"})
	slices.Sort(imports)
	g.driver.Source, err = assemble(pkg.Name, g.driver.runtime, g.driver.Test, g.setup(stubs.names, told, others), stubs.source.String(), slices.Compact(imports))
	return g.driver, err
}

// uses reports whether the package imports another one.
func (g *generator) uses(importPath string) bool { _, ok := g.pkg.Imports[importPath]; return ok }

// reaches reports whether the driver may import a package: the one under check
// does, or one that it imports and that says it in what it exports.
func (g *generator) reaches(importPath string) bool {
	if g.uses(importPath) {
		return true
	}
	if slices.Contains(strings.Split(importPath, "/"), "internal") || strings.HasPrefix(importPath, "vendor/") {
		return false
	}
	for _, p := range g.pkg.Imports {
		if _, ok := p.Imports[importPath]; ok {
			return true
		}
	}
	return false
}

// target returns how a function is called, or why it is not.
func (g *generator) target(ref FuncRef) ([]Target, string) {
	switch {
	case (ref.On == BaselineOnly || ref.On == CandidateOnly || ref.On == OtherCount) && !ast.IsExported(ref.Name), ref.On == OwnAffair:
		// Whatever calls it in the package exists on one side only, or differs.
		return nil, ""
	case ref.On == CandidateOnly && g.hidden(ref.Recv):
		return nil, ""
	case ref.On == BaselineOnly:
		return nil, "the candidate has not got it"
	case ref.On == CandidateOnly:
		return nil, "the baseline has not got it"
	case ref.On == OtherSignature || ref.On == OtherCount:
		return nil, "its signature differs"
	case ref.Recv == "" && ref.Name == "init":
		return nil, "it runs when the program starts"
	case ref.Name == "_" || ref.Recv == "?":
		return nil, "it cannot be named"
	}
	fn := g.objects[ref.String()]
	if fn == nil {
		return nil, "it is not built on this platform"
	}
	if e := g.effects.Of(fn); e.Danger != "" {
		return nil, e.Danger
	}
	exprs := g.expressions(fn)
	if len(exprs) == 0 {
		return nil, "no types are known that satisfy its type parameters"
	}
	var out []Target
	for _, x := range exprs {
		out = append(out, Target{Func: ref, Expr: x})
	}
	return out, ""
}

// hidden reports whether only the candidate's own functions can reach a type: it
// is new, and not exported. What uses it has changed, and is compared.
func (g *generator) hidden(recv string) bool {
	return recv != "" && !ast.IsExported(recv) && !g.before.types[recv]
}

// expressions returns the values of function type that stand for a function.
func (g *generator) expressions(fn *types.Func) []string {
	sig := fn.Signature()
	if sig.Recv() == nil {
		if sig.TypeParams().Len() == 0 {
			return []string{fn.Name()}
		}
		return instancesOf(fn.Name()+"%s", inspect.TypeArguments(g.pkg.Types, sig, sig.TypeParams()))
	}
	format := "%s." + fn.Name()
	recv := sig.Recv().Type()
	if p, ok := recv.(*types.Pointer); ok {
		recv, format = p.Elem(), "(*%s)."+fn.Name()
	} else if n, ok := recv.(*types.Named); ok && g.after.funcs[n.Obj().Name()+"."+fn.Name()].pointer {
		format = "(*%s)." + fn.Name() // which is there on both sides
	}
	named, ok := recv.(*types.Named)
	if !ok {
		return nil
	}
	name := named.Obj().Name()
	if named.TypeParams().Len() == 0 {
		return []string{fmt.Sprintf(format, name)}
	}
	var out []string
	for _, x := range instancesOf(name+"%s", inspect.TypeArguments(g.pkg.Types, named.Origin(), named.Origin().TypeParams())) {
		out = append(out, fmt.Sprintf(format, x))
	}
	return out
}

func instancesOf(format string, args [][]string) []string {
	var out []string
	for _, a := range args {
		out = append(out, fmt.Sprintf(format, "["+strings.Join(a, ", ")+"]"))
	}
	return out
}

// setup writes the statements that tell package replay of the package.
func (g *generator) setup(stubs, told []string, others siblings) string {
	var b strings.Builder
	reflected := importName("reflect")
	fmt.Fprintf(&b, "\tset := &%sSetup{\n\t\tPath: %s.TypeOf(%sHere{}).PkgPath(),\n", prefix, reflected, ownPrefix)
	typeNames, opaque, generic := g.types()
	g.setupTypes(&b, typeNames, opaque, stubs, told)
	g.setupMarks(&b, generic)
	fmt.Fprintf(&b, "\t\t},\n\t\tMakers: []interface{}{%s},\n", strings.Join(append(g.makers(), others.makers...), ", "))
	fmt.Fprintf(&b, "\t\tProducers: []interface{}{%s},\n", strings.Join(g.producers(), ", "))
	fmt.Fprintf(&b, "\t\tMethods: []interface{}{%s},\n", strings.Join(append(g.methods(), others.methods...), ", "))
	fmt.Fprintf(&b, "\t\tWaiters: []interface{}{%s},\n", strings.Join(g.waiters(false), ", "))
	fmt.Fprintf(&b, "\t\tEnders: []interface{}{%s},\n", strings.Join(g.waiters(true), ", "))
	fmt.Fprintf(&b, "\t\tChangers: []interface{}{%s},\n", strings.Join(g.changers(), ", "))
	g.setupVariables(&b)
	b.WriteString("\t\t},\n\t\tAsks: []" + prefix + "Visit{\n")
	for _, r := range g.asks() {
		fmt.Fprintf(&b, "\t\t\t{%q, %q, %q, %q},\n", r.Method, r.Target, r.Type, r.Body)
	}
	fmt.Fprintf(&b, "\t\t},\n\t\tOften: %t,\n\t\tStarts: %t,\n\t\tTimed: %t,\n\t\tElsewhere: %t,\n\t\tHeaders: %#v,\n\t\tPathValues: %#v,\n\t}\n", g.asksAtWill(), g.starts, g.timed, g.elsewhere, append([]string{}, g.headers()...), append([]string{}, g.pathValues()...))
	return b.String()
}

// setupTypes writes the functions under check, and the types that values are made of.
func (g *generator) setupTypes(b *strings.Builder, typeNames, opaque, stubs, told []string) {
	reflected := importName("reflect")
	b.WriteString("\t\tTargets: []" + prefix + "Target{\n")
	for _, t := range g.driver.Targets {
		does := g.effects.Of(g.objects[t.Func.String()])
		fmt.Fprintf(b, "\t\t\t{%q, %s, %s, %t, %t, %t, %t, %t, %t, %t, %t, %#v, %#v, nil},\n", t.Expr, t.Expr, g.constants(t.Func).source(), t.Func.Recv != "", does.Files, g.quits(t.Func), does.Waits, g.isProgram(t.Func),
			t.Func.Recv != "" && !g.asksForNil(t.Func.Recv), g.lengthsAlone(t.Func), g.lengthsWithin(t.Func), t.Left, t.Handed)
	}
	b.WriteString("\t\t},\n\t\tTypes: []" + reflected + ".Type{\n")
	for _, n := range typeNames {
		fmt.Fprintf(b, "\t\t\t%s.TypeOf((*%s)(nil)).Elem(),\n", reflected, n)
	}
	fmt.Fprintf(b, "\t\t},\n\t\tTold: []%s.Type{\n", reflected)
	for _, n := range told {
		fmt.Fprintf(b, "\t\t\t%s.TypeOf((*%s)(nil)).Elem(),\n", reflected, n)
	}
	fmt.Fprintf(b, "\t\t},\n\t\tUsers: []%s.Type{\n", reflected)
	for _, s := range g.tests.structs {
		fmt.Fprintf(b, "\t\t\t%s.TypeOf((*%s)(nil)),\n", reflected, s)
	}
	for _, s := range g.tests.structs { // several of one name, as functions may declare each its own
		fmt.Fprintf(b, "\t\t\tfunc() %s.Type { type %sLocal %s; return %s.TypeOf((*%sLocal)(nil)) }(),\n", reflected, ownPrefix, s, reflected, ownPrefix)
	}
	fmt.Fprintf(b, "\t\t},\n\t\tStubs: []%s.Type{\n", reflected)
	for _, n := range stubs {
		fmt.Fprintf(b, "\t\t\t%s.TypeOf(%s{}),\n", reflected, n)
	}
	fmt.Fprintf(b, "\t\t},\n\t\tOpaque: map[%s.Type]bool{\n", reflected)
	for _, n := range opaque {
		fmt.Fprintf(b, "\t\t\t%s.TypeOf((*%s)(nil)).Elem(): true,\n", reflected, n)
	}
}

// setupMarks writes what is known of types and fields by their names.
func (g *generator) setupMarks(b *strings.Builder, generic []string) {
	fmt.Fprintf(b, "\t\t},\n\t\tEnums: []interface{}{%s},\n", strings.Join(g.enums(), ", "))
	b.WriteString("\t\tGeneric: map[string]bool{\n")
	for _, n := range generic {
		fmt.Fprintf(b, "\t\t\t%q: true,\n", n)
	}
	b.WriteString("\t\t},\n\t\tWritten: map[string]bool{\n")
	for _, n := range g.writtenTypes() {
		fmt.Fprintf(b, "\t\t\t%q: true,\n", n)
	}
	b.WriteString("\t\t},\n\t\tFilled: map[string]bool{\n")
	for _, n := range g.filled() {
		fmt.Fprintf(b, "\t\t\t%q: true,\n", n)
	}
	b.WriteString("\t\t},\n\t\tNowhere: map[string]bool{\n")
	for _, n := range g.nowhere() {
		fmt.Fprintf(b, "\t\t\t%q: true,\n", n)
	}
	keyed := g.keyedFields()
	b.WriteString("\t\t},\n\t\tKeyed: map[string]string{\n")
	for _, f := range slices.Sorted(maps.Keys(keyed)) {
		fmt.Fprintf(b, "\t\t\t%q: %q,\n", f, keyed[f])
	}
}

// setupVariables writes the variables of the package: which errors they hold, and who uses them.
func (g *generator) setupVariables(b *strings.Builder) {
	errors, variables := g.variables()
	b.WriteString("\t\tSentinels: []" + prefix + "Sentinel{\n")
	for _, n := range errors {
		fmt.Fprintf(b, "\t\t\t{%q, &%s},\n", n, n)
	}
	b.WriteString("\t\t},\n\t\tClocks: []" + prefix + "Variable{\n")
	for _, n := range g.clocks() {
		fmt.Fprintf(b, "\t\t\t{%q, &%s},\n", n, n)
	}
	b.WriteString("\t\t},\n\t\tVariables: map[string][]" + prefix + "Variable{\n")
	for _, t := range g.driver.Targets {
		if vs := variables[t.Func.String()]; len(vs) > 0 {
			fmt.Fprintf(b, "\t\t\t%q: {", t.Expr)
			for _, v := range vs {
				fmt.Fprintf(b, "{%q, &%s}, ", v, v)
			}
			b.WriteString("},\n")
		}
	}
	b.WriteString("\t\t},\n\t\tSettable: map[string][]" + prefix + "Variable{\n")
	for _, t := range g.driver.Targets {
		if vs := g.settable(t.Func); len(vs) > 0 {
			fmt.Fprintf(b, "\t\t\t%q: {", t.Expr)
			for _, v := range vs {
				fmt.Fprintf(b, "{%q, &%s}, ", v, v)
			}
			b.WriteString("},\n")
		}
	}
	b.WriteString("\t\t},\n\t\tWriters: map[string][]interface{}{\n")
	for _, t := range g.driver.Targets {
		if ws := g.writers(t.Func); len(ws) > 0 {
			fmt.Fprintf(b, "\t\t\t%q: {%s},\n", t.Expr, strings.Join(ws, ", "))
		}
	}
}

// mostAsked bounds the requests that handlers are asked for as tests do.
const mostAsked = 24

// asks are the requests that the package's tests and its source speak of.
func (g *generator) asks() []inspect.AskedRequest {
	if !g.uses("net/http") {
		return nil
	}
	return inspect.AskedRequests(g.files, mostAsked)
}

// isProgram reports whether a function is the program.
func (g *generator) isProgram(ref FuncRef) bool {
	return ref.Recv == "" && ref.Name == "main" && g.pkg.Name == "main"
}

// asksForNil reports whether a method of a type compares its receiver with nil. Where
// none does, a nil one is a mistake, and at most by chance none that ends the program.
func (g *generator) asksForNil(recv string) bool {
	for name, f := range g.before.funcs {
		fd := g.effects.Decls[g.objects[name]]
		if f.ref.Recv != recv || fd == nil || fd.Body == nil || len(fd.Recv.List[0].Names) == 0 {
			continue
		}
		self, asks := g.pkg.TypesInfo.Defs[fd.Recv.List[0].Names[0]], false
		ast.Inspect(fd.Body, func(n ast.Node) bool {
			if cmp, ok := n.(*ast.BinaryExpr); ok && (cmp.Op == token.EQL || cmp.Op == token.NEQ) {
				for _, e := range []ast.Expr{cmp.X, cmp.Y} {
					id, ok := ast.Unparen(e).(*ast.Ident)
					asks = asks || ok && self != nil && g.pkg.TypesInfo.Uses[id] == self
				}
			}
			return !asks
		})
		if asks {
			return true
		}
	}
	return false
}

// quits reports whether a function may end the process.
func (g *generator) quits(ref FuncRef) bool {
	ends := false
	for fn := range g.reach(g.objects[ref.String()], 3) {
		fd := g.effects.Decls[fn]
		if fd == nil || fd.Body == nil {
			continue
		}
		ast.Inspect(fd.Body, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				used, ok := g.pkg.TypesInfo.Uses[id].(*types.Func)
				ends = ends || ok && (used.FullName() == "os.Exit" || strings.HasPrefix(used.FullName(), "log.Fatal"))
			}
			return true
		})
	}
	return ends
}

// constants collects the literals that a function may care about: its own,
// those of what it calls in the package, and those of its tests.
func (g *generator) constants(ref FuncRef) *constants {
	c := newConstants()
	c.hashes, c.wide = g.hashes, g.wide
	fn := g.objects[ref.String()]
	for f := range g.reach(fn, 2) {
		if fd := g.effects.Decls[f]; fd != nil && fd.Body != nil {
			c.collect(fd.Body)
			g.constantsUsed(fd.Body, c)
		}
	}
	for _, side := range []declarations{g.before, g.after} { // what the candidate alone compares with, too
		side.collect(ref.String(), c, map[string]bool{}, deepestMention)
	}
	c.apartIn(ref.String(), g.before, g.after)
	if !g.changed[fn] { // it calls what did
		for _, r := range g.refs {
			c.apartIn(r.String(), g.before, g.after)
		}
	}
	c.differing(g.before.funcs[ref.String()].syntax, g.after.funcs[ref.String()].syntax)
	g.tests.mentioning(ref.Name, c)
	for _, name := range g.usedBy(fn) {
		g.tests.mentioning(name, c)
	}
	g.documented(fn, c)
	g.neighbours(fn, c)
	if takesAny(fn) {
		for _, name := range g.tests.names {
			c.texts[name], c.texts[strings.ToUpper(name)] = true, true
			c.names[name] = true
		}
	}
	return c
}

// constantsUsed adds the values of named constants, and of what is worked out of them.
func (g *generator) constantsUsed(n ast.Node, c *constants) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			c.constant(g.pkg.TypesInfo.Types[n].Value)
		case *ast.Ident:
			if k, ok := g.pkg.TypesInfo.Uses[n].(*types.Const); ok {
				c.constant(k.Val())
			}
		}
		return true
	})
}

// reach returns a function and those of the package that it mentions, some
// calls deep.
func (g *generator) reach(fn *types.Func, depth int) map[*types.Func]bool {
	out := map[*types.Func]bool{}
	var walk func(fn *types.Func, depth int)
	walk = func(fn *types.Func, depth int) {
		if fn = fn.Origin(); out[fn] || depth < 0 {
			return
		}
		out[fn] = true
		for _, h := range g.servedBy(fn) {
			walk(h, depth-1)
		}
		fd := g.effects.Decls[fn]
		if fd == nil || fd.Body == nil {
			return
		}
		ast.Inspect(fd.Body, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if used, ok := g.pkg.TypesInfo.Uses[id].(*types.Func); ok && used.Pkg() == g.pkg.Types {
					walk(used, depth-1)
				}
			}
			return true
		})
	}
	if fn != nil {
		walk(fn, depth)
	}
	return out
}

// types lists the named types of both sides, those of them whose declaration
// differs, and the generic ones of which the same is true.
func (g *generator) types() (names, opaque, generic []string) {
	for _, name := range g.scope.Names() {
		tn, ok := g.scope.Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() || !g.after.types[name] || !g.before.types[name] {
			continue
		}
		named, ok := tn.Type().(*types.Named)
		if !ok || isConstraint(named) {
			continue
		}
		differs := g.before.rest[name] != g.after.rest[name]
		if named.TypeParams().Len() > 0 {
			if differs {
				generic = append(generic, name)
			}
			continue
		}
		names = append(names, name)
		if differs {
			opaque = append(opaque, name)
		}
	}
	return names, opaque, generic
}

// mostEnums bounds the named constants of types of the package.
const mostEnums = 200

// enums lists the constants of the package that are of types which it declares: what
// users of such a type pass.
func (g *generator) enums() []string {
	var out []string
	for _, name := range g.scope.Names() {
		c, ok := g.scope.Lookup(name).(*types.Const)
		if !ok || name == "_" || g.before.rest[name] == "" || g.before.rest[name] != g.after.rest[name] || len(out) == mostEnums {
			continue
		}
		n, ok := types.Unalias(c.Type()).(*types.Named)
		if ok && n.Obj().Pkg() == g.pkg.Types && g.after.types[n.Obj().Name()] {
			out = append(out, name)
		}
	}
	return out
}

// isConstraint reports whether an interface is of use as a constraint only.
func isConstraint(n *types.Named) bool {
	i, ok := n.Underlying().(*types.Interface)
	return ok && !i.IsMethodSet()
}

// callable reports whether a function that is not under check may be called at
// will: on both sides, with the same signature, and without harm or waiting.
func (g *generator) callable(fn *types.Func) bool {
	e := g.effects.Of(fn)
	return g.onBothSides(fn) && e.Danger == "" && !e.Waits
}

// onBothSides reports whether both sides have a function, with the same signature.
func (g *generator) onBothSides(fn *types.Func) bool {
	fd := g.effects.Decls[fn]
	if fd == nil || fn.Name() == "_" {
		return false
	}
	key := FuncRef{Recv: decl.Receiver(fd), Name: fn.Name()}.String()
	other, ok := g.after.funcs[key]
	return ok && other.signature == g.before.funcs[key].signature
}

// makers lists the functions that return a type of the package, perhaps with an
// error.
func (g *generator) makers() []string {
	var out []string
	for _, name := range g.scope.Names() {
		fn, ok := g.scope.Lookup(name).(*types.Func)
		if !ok || !g.callable(fn) {
			continue
		}
		res := fn.Signature().Results()
		if res.Len() == 0 || res.Len() > 2 || res.Len() == 2 && !isError(res.At(1).Type()) || takes(fn.Signature(), res.At(0).Type()) {
			continue
		}
		if n := ownerOf(res.At(0).Type()); n != nil && n.Pkg() == g.pkg.Types {
			out = append(out, g.expressions(fn)...)
		}
	}
	return out
}

// producers lists the functions and methods that return a text, perhaps with an
// error; methods take their receiver first. Those that a change may have made
// to return another text are left out: arguments must be the same on both sides.
func (g *generator) producers() []string {
	var out []string
	for fn := range g.effects.Decls {
		sig := fn.Signature()
		res := sig.Results()
		if sig.TypeParams().Len() > 0 || sig.Recv() != nil && !g.own(sig.Recv().Type()) || !g.callable(fn) {
			continue
		}
		if res.Len() == 0 || res.Len() > 2 || res.Len() == 2 && !isError(res.At(1).Type()) || !isText(res.At(0).Type()) || g.affected(fn) {
			continue
		}
		out = append(out, g.expressions(fn)...)
	}
	slices.Sort(out)
	return out
}

// affected reports whether a function is under check, or calls one that is.
func (g *generator) affected(fn *types.Func) bool {
	reached := g.reach(fn, 6)
	return slices.ContainsFunc(g.driver.Targets, func(t Target) bool { return reached[g.objects[t.Func.String()]] })
}

// isText reports whether a type is string or []byte.
func isText(t types.Type) bool {
	if s, ok := t.Underlying().(*types.Slice); ok {
		return types.Identical(s.Elem(), types.Typ[types.Uint8])
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.String
}

func isError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }

// takes reports whether a function has a parameter of a type: it is no maker
// of values then, but turns one into another.
func takes(sig *types.Signature, t types.Type) bool {
	for p := range sig.Params().Variables() {
		if types.Identical(p.Type(), t) {
			return true
		}
	}
	return false
}

// own reports whether a type, or what it points to, is declared here.
func (g *generator) own(t types.Type) bool {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := t.(*types.Named)
	return ok && n.Obj().Pkg() == g.pkg.Types && n.TypeParams().Len() == 0
}

// methods lists method expressions of exported methods that may be called at
// will; those that end something come last.
func (g *generator) methods() []string {
	type method struct {
		expr string
		last bool
	}
	var all []method
	for fn, fd := range g.effects.Decls {
		recv := fn.Signature().Recv()
		if recv == nil || !g.atWill(fn, fd) {
			continue
		}
		for _, x := range g.expressions(fn) {
			all = append(all, method{x, ends(fn.Name())})
		}
	}
	slices.SortFunc(all, func(a, b method) int {
		if a.last != b.last {
			if a.last {
				return 1
			}
			return -1
		}
		return strings.Compare(a.expr, b.expr)
	})
	var out []string
	for _, m := range all {
		out = append(out, m.expr)
	}
	return out
}

// waiters lists method expressions of exported methods that may wait for others, and
// that could be called at will but for that: those that end something, or the others.
func (g *generator) waiters(enders bool) []string {
	var out []string
	for fn, fd := range g.effects.Decls {
		if fn.Signature().Recv() == nil || !fn.Exported() || ends(fn.Name()) != enders || g.before.rest[decl.Receiver(fd)] == "" || !g.after.types[decl.Receiver(fd)] {
			continue
		}
		if e := g.effects.Of(fn); e.Waits && e.Danger == "" && g.onBothSides(fn) {
			out = append(out, g.expressions(fn)...)
		}
	}
	slices.Sort(out)
	return out
}

// atWill reports whether a method may be called at will by who has its receiver.
func (g *generator) atWill(fn *types.Func, fd *ast.FuncDecl) bool {
	return fn.Exported() && g.callable(fn) && g.before.rest[decl.Receiver(fd)] != "" && g.after.types[decl.Receiver(fd)]
}

func ends(method string) bool {
	for _, w := range []string{"Close", "Reset", "Stop", "Clear", "Flush", "Next", "Pop", "Remove", "Shutdown", "Release"} {
		if strings.HasPrefix(method, w) {
			return true
		}
	}
	return false
}

// variables lists the error variables of the package, and for each function
// under check the other variables that it, or what it calls, may change.
func (g *generator) variables() (errors []string, changed map[string][]string) {
	stable := map[*types.Var]bool{}
	for _, name := range g.scope.Names() {
		v, ok := g.scope.Lookup(name).(*types.Var)
		if !ok || name == "_" || g.after.rest[name] == "" {
			continue
		}
		if isError(v.Type()) {
			errors = append(errors, name)
		} else if g.before.rest[name] == g.after.rest[name] {
			stable[v] = true
		}
	}
	changed = map[string][]string{}
	for _, t := range g.driver.Targets {
		written := map[string]bool{}
		for fn := range g.reach(g.objects[t.Func.String()], 3) {
			if fd := g.effects.Decls[fn]; fd != nil && fd.Body != nil {
				g.written(fd.Body, stable, written)
			}
		}
		changed[t.Func.String()] = slices.Sorted(maps.Keys(written))
	}
	return errors, changed
}

// settable lists the exported variables of a basic type, the same on both sides,
// that a function reads, or what it calls: users of the package may set them.
func (g *generator) settable(ref FuncRef) []string {
	names := map[string]bool{}
	for fn := range g.reach(g.objects[ref.String()], 3) {
		fd := g.effects.Decls[fn]
		if fd == nil || fd.Body == nil {
			continue
		}
		ast.Inspect(fd.Body, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				v, ok := g.pkg.TypesInfo.Uses[id].(*types.Var)
				if ok && v.Parent() == g.scope && v.Exported() && isPlain(v.Type()) && g.before.rest[v.Name()] == g.after.rest[v.Name()] {
					names[v.Name()] = true
				}
			}
			return true
		})
	}
	return slices.Sorted(maps.Keys(names))
}

// isPlain reports whether a type is a boolean, a number or a text.
func isPlain(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsBoolean|types.IsNumeric|types.IsString) != 0
}

// written adds the names of variables that statements assign to.
func (g *generator) written(body ast.Node, stable map[*types.Var]bool, names map[string]bool) {
	note := func(e ast.Expr) {
		for {
			switch x := e.(type) {
			case *ast.IndexExpr:
				e = x.X
			case *ast.SelectorExpr:
				e = x.X
			case *ast.StarExpr:
				e = x.X
			case *ast.Ident:
				if v, ok := g.pkg.TypesInfo.Uses[x].(*types.Var); ok && stable[v] {
					names[x.Name] = true
				}
				return
			default:
				return
			}
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				note(l)
			}
		case *ast.IncDecStmt:
			note(n.X)
		}
		return true
	})
}
