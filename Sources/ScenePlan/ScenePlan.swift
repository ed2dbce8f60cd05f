// ScenePlan
