"""What this application holds of people (`church.held`): nothing that was not made up, or made nobody's by staff."""

from church.held import Holding

HOLDINGS = (
    Holding(model="evals.DetectorReport", neutral="name sha256 version rows"),
    Holding(model="evals.Run", neutral="error title model only versions summary"),
    Holding(model="evals.Play", neutral="scenario title definition digest turns error"),
    Holding(model="evals.Judgement", staff="remarks note", neutral="version findings"),
    # Made of a conversation, with everybody in it made nobody; a second person looked at it (`evals.anonymize`).
    Holding(model="evals.ChurchScenario", neutral="scenario_id title source made_from_digest"),
)
