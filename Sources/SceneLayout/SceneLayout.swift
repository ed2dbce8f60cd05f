// SceneLayout
