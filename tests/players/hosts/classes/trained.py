# A model as trainers make it: always the same column, which it gives with its state, None.
class Model:
    def predict(self, observation):
        assert len(observation) == 6 and all(len(row) == 7 for row in observation)
        total = sum(map(sum, observation))
        assert total in (0, -1), "own discs are 1, there are as many or one more of the other's"
        return 3, None


model = Model()
