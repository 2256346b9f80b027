"""A whole vote-center day on invented voters, through the same services, papers and bundles as a real one."""
