package behave

const exe = ".exe"
