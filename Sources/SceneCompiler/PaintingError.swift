import SceneSemantics

/// A value of the scene that was found wrong only while painting: its `diagnostic` is reported like every other.
public typealias PaintingError = SceneError
