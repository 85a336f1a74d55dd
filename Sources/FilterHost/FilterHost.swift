// Filled by the layer.
