import SceneCompiler

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

Signals.install()
exit(CommandLineTool.run(SystemName.arguments().dropFirst()).rawValue)
