"""The pages, one file each: ``blueprint(parts)`` gives its routes."""
