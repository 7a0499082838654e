package hazard

// lifetimeDetectors find memory that is used when somebody else has it, what stays in buffers,
// and an order that gets lost.
var lifetimeDetectors = []detector{
	{"pooled", pooledEscape},
	{"setting", unpooledSetting},
	{"halfkept", halfKept},
	{"halfreset", halfReset},
	{"unflushed", unflushed},
	{"flushlost", flushLost},
	{"lostpart", lostPart},
	{"swapremoval", swapRemoval},
	{"maporder", mapOrder},
	{"maptext", mapText},
	{"builder", copiedBuilder},
	{"vet", vetted},
	{"spare", spareRoom},
	{"prefix", grownPrefix},
	{"pieceroom", pieceRoom},
	{"loopdefer", deferredInLoop},
	{"halfmessage", halfMessage},
	{"oneforall", oneForAll},
	{"leftopen", leftOpen},
}
