#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

StandardStreams.hold()
Signals.install()
exit(CommandLineTool.run(CommandLine.arguments.dropFirst()).rawValue)
