// SceneSemantics
