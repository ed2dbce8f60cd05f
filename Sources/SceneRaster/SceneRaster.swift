// SceneRaster
