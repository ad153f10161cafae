"""Published systems re-created, one file each: Document -> Document, with the paper and the table of its figures."""
