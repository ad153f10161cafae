"""A person's corrections to what was read: each change, and what is read anew because of it."""
