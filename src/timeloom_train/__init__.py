"""Training: data preparation, models, answers for studies. It may use timeloom; timeloom never uses it.

`python -m timeloom_train --help` lists what it can do. Needs the extra `train`.
"""
