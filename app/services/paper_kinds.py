"""Which papers go with a day: on the wall, about one voter, or of the desk."""

from enum import StrEnum


class Paper(StrEnum):
    WARNING = "warning"
    DISTANCE = "distance"
    INSTRUCTIONS = "instructions"
    SPOIL_PROCEDURE = "spoil_procedure"
    POSTMARK = "postmark"
    QUESTION_STATEMENT = "question_statement"
    QUESTION_NOTICE = "question_notice"
    ASSIST_OATH = "assist_oath"
    REPRESENTATIVE = "representative"
    REFUSAL_SLIP = "refusal_slip"
    ELSEWHERE_SLIP = "elsewhere_slip"
    RECEIPT = "receipt"
    SUBSTITUTE = "substitute"
    MANIFEST = "manifest"
    RELATIONS = "relations"
    HOURS = "hours"
    VISITORS = "visitors"
    REGISTER = "register"
    CERTIFICATE = "certificate"


POSTED = (Paper.WARNING, Paper.DISTANCE, Paper.INSTRUCTIONS)
"""Hung on the wall: large type (KPB-old 4.10.120(B))."""
ANY_TIME = (
    *(*POSTED, Paper.SPOIL_PROCEDURE, Paper.POSTMARK, Paper.ASSIST_OATH, Paper.REPRESENTATIVE),
    *(Paper.QUESTION_STATEMENT, Paper.SUBSTITUTE, Paper.MANIFEST, Paper.RECEIPT),
    *(Paper.RELATIONS, Paper.HOURS, Paper.VISITORS, Paper.REGISTER),
)
"""Papers of the Papers page; those about one voter come as a blank form there."""
LAID_OUT = (Paper.REGISTER, Paper.CERTIFICATE)
"""Papers with a page of their own instead of titled paragraphs."""

BLANK = "____________________"
