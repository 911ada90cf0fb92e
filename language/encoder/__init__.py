"""Sentences as vectors of meaning: the Universal Sentence Encoder (multilingual, v3), and a small transformer that was learnt on here.

NOTICE names their makers.
"""

from language.encoder.base import EMBEDDING_SIZE, Encoder, EncoderUnavailable
from language.encoder.transformer import Transformer, load_transformer
from language.encoder.transformer_files import SIZE as TRANSFORMER_SIZE
from language.encoder.use import UniversalSentenceEncoder, load_encoder

__all__ = [
    "EMBEDDING_SIZE", "TRANSFORMER_SIZE", "Encoder", "EncoderUnavailable", "Transformer", "UniversalSentenceEncoder", "load_encoder",
    "load_transformer",
]  # fmt: skip
