"""What people say: text, language packs, what is learnt from sentences, the reading of a message. No Django; imports nothing of ours."""

import os

# Before numpy loads: with four BLAS threads on two busy cores a sentence took 600 ms instead of 3.
for _variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_variable, "1")
