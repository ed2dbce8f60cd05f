// SceneCompiler
