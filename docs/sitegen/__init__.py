"""Pages that the site's build makes from the declarations, the prototypes and the tables; none of them is committed."""
