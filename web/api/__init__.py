"""What the pages ask for and send, as JSON, and the stream that they follow."""
