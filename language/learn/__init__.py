"""What is learnt from sentences: features, heads, thresholds. scikit-learn is needed to train and nowhere at run time."""
