"""A dataset for tests of loading."""

from paddle.io import Dataset


class Made(Dataset):
    """n samples, which a function makes from their index."""

    def __init__(self, make, n=6):
        self.make, self.n = make, n

    def __getitem__(self, index):
        return self.make(index)

    def __len__(self):
        return self.n
