print("an example of another part of the repository")
