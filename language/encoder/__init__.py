"""Sentences as vectors of meaning: the Universal Sentence Encoder (multilingual, v3) in numpy. NOTICE names its makers."""

from language.encoder.base import EMBEDDING_SIZE, Encoder, EncoderUnavailable
from language.encoder.use import UniversalSentenceEncoder, load_encoder

__all__ = ["EMBEDDING_SIZE", "Encoder", "EncoderUnavailable", "UniversalSentenceEncoder", "load_encoder"]
