"""Training of the reader of times: sources, examples, fitting, and the table of sources left out."""
