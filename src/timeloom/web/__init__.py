"""The service: HTTP over the pipeline, and the page that uses it (`timeloom serve`, extra `serve`).

One process answers HTTP and reads nothing; a bounded number of worker processes read the texts, one request each at a
time. No text is logged, kept, or sent anywhere.
"""
