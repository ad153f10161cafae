"""Allen and point relations, closure, consistency, reduction, bounds, layout. Ids only: no text, no XML."""
