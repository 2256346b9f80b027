"""Refusals: a rule said no. Returned, not raised; translated; those of consequence recorded in the journal."""

from dataclasses import dataclass
from enum import StrEnum


class Rule(StrEnum):
    """Every rule that can say no. Each member has a sentence, a source and what can be done instead."""

    SPOIL_LIMIT = "spoil_limit"
    ALREADY_ISSUED = "already_issued"
    ALREADY_ACCEPTED = "already_accepted"
    ISSUED_AT_OTHER_DESK = "issued_at_other_desk"
    REGISTRATION_CANCELED = "registration_canceled"
    IDENTITY_MISSING = "identity_missing"
    IDENTITY_METHOD = "identity_method"
    IDENTITY_FIRST_TIME = "identity_first_time"
    STYLE_UNKNOWN = "style_unknown"
    STYLE_NOT_FOR_VOTER = "style_not_for_voter"
    STYLE_SECOND_PERSON = "style_second_person"
    PARTY_NOT_CHOSEN = "party_not_chosen"
    NOT_OPEN = "not_open"
    ALREADY_OPEN = "already_open"
    AFTER_CLOSING = "after_closing"
    RETURNS_STOPPED = "returns_stopped"
    LINE_NUMBER_USED = "line_number_used"
    NOT_SIGNED_IN = "not_signed_in"
    OATH_MISSING = "oath_missing"
    SUPERVISOR_NEEDED = "supervisor_needed"
    SECOND_PERSON_NEEDED = "second_person_needed"
    OWN_BALLOT = "own_ballot"
    NO_BALLOT_OUT = "no_ballot_out"
    PRINT_IN_DOUBT = "print_in_doubt"
    STUB_ON = "stub_on"
    NOT_SIGNED = "not_signed"
    NOT_SEALED = "not_sealed"
    IDENTIFIER_MISSING = "identifier_missing"
    ENVELOPE_OTHER_VOTER = "envelope_other_voter"
    REASON_MISSING = "reason_missing"
    BALLOTS_OUT = "ballots_out"
    LINE_NOT_CLOSED = "line_not_closed"
    BEFORE_CLOSING = "before_closing"
    COUNT_MISSING = "count_missing"
    NOTE_MISSING = "note_missing"
    STATEMENT_MISSING = "statement_missing"
    DAY_CLOSED = "day_closed"
    SNAPSHOT_OLDER = "snapshot_older"
    SAME_PACKAGE = "same_package"
    MACHINE_CLOSED = "machine_closed"
    ONE_DESK_ISSUES = "one_desk_issues"
    JOB_SETTLED = "job_settled"
    NUMBERS_USED_UP = "numbers_used_up"
    QUESTIONED_OFF = "questioned_off"
    ASSISTANTS_TOO_MANY = "assistants_too_many"
    REPRESENTATIVE_BARRED = "representative_barred"
    OUT_OF_STOCK = "out_of_stock"
    STOCK_NUMBERS = "stock_numbers"
    PERSON_INCOMPLETE = "person_incomplete"
    QUESTION_INCOMPLETE = "question_incomplete"
    OATH_REFUSED = "oath_refused"
    SPECIAL_NEEDS_OFF = "special_needs_off"
    REPRESENTATIVE_INCOMPLETE = "representative_incomplete"
    ASSISTANT_MISSING = "assistant_missing"
    UNDER_AGE = "under_age"
    REGISTRATION_PENDING = "registration_pending"
    NOT_SURRENDERED = "not_surrendered"
    HAND_DELIVERED_OFF = "hand_delivered_off"
    ENVELOPE_MISSING = "envelope_missing"
    ENVELOPE_RECEIVED = "envelope_received"
    TIME_WRONG = "time_wrong"
    RELATION_BARRED = "relation_barred"
    NOT_INSIDE = "not_inside"


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """No, by this rule. ``facts`` fill the blanks of the sentence."""

    rule: Rule
    facts: tuple[tuple[str, str], ...] = ()


def refuse(rule: Rule, /, **facts: object) -> Refusal:
    return Refusal(rule=rule, facts=tuple((key, str(value)) for key, value in facts.items()))


SETTING_OF = {
    Rule.SPOIL_LIMIT: "spoil",
    Rule.IDENTITY_MISSING: "identity",
    Rule.IDENTITY_METHOD: "identity",
    Rule.IDENTITY_FIRST_TIME: "identity",
    Rule.AFTER_CLOSING: "closing_line",
    Rule.QUESTIONED_OFF: "questioned",
    Rule.QUESTION_INCOMPLETE: "questioned",
    Rule.OATH_REFUSED: "questioned",
    Rule.SPECIAL_NEEDS_OFF: "special_needs",
    Rule.REPRESENTATIVE_BARRED: "special_needs",
    Rule.REPRESENTATIVE_INCOMPLETE: "special_needs",
    Rule.ASSISTANTS_TOO_MANY: "assistance",
    Rule.OWN_BALLOT: "own_ballot",
    Rule.NOT_SURRENDERED: "surrender_mailed",
    Rule.HAND_DELIVERED_OFF: "hand_delivered",
    Rule.REGISTRATION_CANCELED: "canceled",
    Rule.UNDER_AGE: "age",
    Rule.RELATION_BARRED: "barred_relations",
}
"""Which setting of the profile carries the rule's text."""
