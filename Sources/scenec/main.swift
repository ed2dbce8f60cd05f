#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

Signals.install()
exit(CommandLineTool.run(CommandLine.arguments.dropFirst()).rawValue)
