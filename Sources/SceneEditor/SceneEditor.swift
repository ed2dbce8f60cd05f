// SceneEditor
