"""Writes functions.json, of small modules; run by a Python that has the real package."""

import expressions

SETUP = """
F, T, V = paddle.nn.functional, paddle.to_tensor, paddle.vision.ops
decode = paddle.text.viterbi_decode
potentials = paddle.arange(40, dtype="float32").reshape([2, 4, 5]).sin()
follow = paddle.arange(25, dtype="float32").reshape([5, 5]).cos()
boxes = T([[[0.0, 0, 10, 10], [1, 1, 10, 10], [20, 20, 30, 30], [2, 0, 11, 9]]])
scores = T([[[0.9, 0.8, 0.7, 0.5], [0.2, 0.3, 0.95, 0.4]]])
rois = T([[0.0, 0, 10, 10], [0, 0, 300, 300], [0, 0, 100, 100], [5, 5, 700, 600]])
counts = T([1, 3], dtype="int32")
"""
CASES = """
decode(potentials, follow, T([4, 2]), True)
decode(potentials, follow, T([4, 2]), False)
decode(potentials, follow, T([1, 3]), True)
decode(potentials, follow, T([1, 3]), False)
decode(potentials, follow, T([1, 1]), True)
decode(potentials, follow, T([0, 1]), False)
decode(potentials, follow[:3], T([4, 2]))
decode(potentials.astype("float64"), follow.astype("float64"), T([4, 2]))
paddle.text.ViterbiDecoder(follow, False)(potentials, T([4, 2]))
F.class_center_sample(T([1, 2, 5, 2]), 8, 2)
F.class_center_sample(T([5, 2, 1]), 3, 4)
F.class_center_sample(T([1, 2, 5]), 8, 4)[0]
V.matrix_nms(boxes, scores, 0.1, 0.05, 3, 3)
V.matrix_nms(boxes, scores, 0.1, 0.05, -1, -1, background_label=-1, return_index=True)
V.matrix_nms(boxes, scores, 0.1, 0.05, 3, 2, True, 2.0, -1, False, True, False)
V.matrix_nms(boxes, scores, 0.1, 0.05, 4, 8, True, 0.5, -1, True, True)
V.matrix_nms(boxes, scores, 0.1, 0.05, 4, 8, False, 0.5, -1, False, True)
V.matrix_nms(boxes, scores, 0.99, 0.05, 3, 2, background_label=-1)
V.distribute_fpn_proposals(rois, 2, 5, 4, 224, True, counts)
V.distribute_fpn_proposals(rois, 2, 5, 4, 224, False, counts)
V.distribute_fpn_proposals(rois, 3, 3, 4, 50, False, counts)
paddle.static.accuracy(T([[0.1, 0.9], [0.8, 0.2]]), T([[0], [0]]))
paddle.static.accuracy(T([[0.1, 0.9, 0.0], [0.8, 0.2, 0.1]]), T([[0], [0]]), 2)
""".strip().splitlines()

if __name__ == "__main__":
    expressions.make("functions", CASES, SETUP)
