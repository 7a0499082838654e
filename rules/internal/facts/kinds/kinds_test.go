package kinds

import (
	"go/types"
	"testing"
)

func TestKinds(t *testing.T) {
	named := func(u types.Type) types.Type {
		return types.NewNamed(types.NewTypeName(0, nil, "named", nil), u, nil)
	}
	integer, text := types.Typ[types.Uint8], types.Typ[types.String]
	param := types.NewTypeParam(types.NewTypeName(0, nil, "T", nil), types.NewInterfaceType(nil, nil).Complete())
	for _, tt := range []struct {
		name                                   string
		t                                      types.Type
		basic, integer, pointer, typeParameter bool
	}{
		{"integer", integer, true, true, false, false},
		{"named integer", named(integer), true, true, false, false},
		{"text", named(text), true, false, false, false},
		{"pointer", types.NewPointer(integer), false, false, true, false},
		{"named pointer", named(types.NewPointer(integer)), false, false, true, false},
		{"slice", types.NewSlice(integer), false, false, false, false},
		{"type parameter", param, false, false, false, true},
	} {
		if Basic(tt.t) != tt.basic || Integer(tt.t) != tt.integer || Pointer(tt.t) != tt.pointer || Parameter(tt.t) != tt.typeParameter {
			t.Errorf("%s: basic %v, integer %v, pointer %v, type parameter %v", tt.name, Basic(tt.t), Integer(tt.t), Pointer(tt.t), Parameter(tt.t))
		}
	}
	if got := Pointed(named(types.NewPointer(text))); got != text {
		t.Errorf("Pointed(named pointer to string) = %v", got)
	}
	if got := Pointed(text); got != text {
		t.Errorf("Pointed(string) = %v", got)
	}
}
