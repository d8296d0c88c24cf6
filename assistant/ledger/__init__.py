"""The night's money: who bought what, who won and lost it, and who pays whom at the end."""
