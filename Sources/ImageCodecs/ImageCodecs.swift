// ImageCodecs
