"""From the printed page to the sealed envelope in the box."""

from app.domain.events import PrintOutcome
from app.domain.ids import JobId, OfficialId
from app.domain.refusal import Refusal, Rule, refuse
from app.services.desk import Served
from app.services.print_queue import stub_codes
from ui.desk.voter_flow import VoterFlow
from ui.messages import note_message
from ui.viewmodels.parts import Status


class Returning(VoterFlow):
    """Commands of the print-doubt, hand-over and acceptance pages."""

    def _on_accept(self, values: dict[str, str]) -> None:
        official = self.context.parts.session.official
        self._accept(values, official.id if official is not None else None)

    def _accept(self, values: dict[str, str], attested_by: OfficialId | None) -> None:
        issue = self._card.issue if self._card is not None else None
        if issue is None:
            return
        checks = tuple(
            key.removeprefix("check_") for key, value in values.items() if key.startswith("check_") and value
        )
        self.context.do(
            lambda: self.context.parts.desk.accept(
                issue.id,
                stub_off=bool(values.get("stub_off")),
                checks=checks,
                attested_by=attested_by,
                envelope_seen=values.get("envelope", ""),
            ),
            self._served,
            failed=self._say,
        )

    def _on_attest(self, values: dict[str, str]) -> None:
        self._verb(self.context.parts.desk.attest)

    def _on_unattested(self, values: dict[str, str]) -> None:
        """Accepted now, attested later: the official at the screen may not attest this one."""
        self._accept(values, None)

    def _on_handed(self, values: dict[str, str]) -> None:
        self._verb(self.context.parts.desk.hand_over)

    def _on_reprint_label(self, values: dict[str, str]) -> None:
        issue = self._card.issue if self._card is not None else None
        if issue is not None:
            self.context.do(lambda: self.context.parts.desk.reprint_label(issue.id), self._label_sent, failed=self._say)

    def _label_sent(self, answer: Served | Refusal) -> None:
        self._served(answer)
        if isinstance(answer, Served) and not answer.faults:
            self._say(note_message(self.context.saying.words, "sent_to_printer", Status.OK))

    def _on_came_out(self, values: dict[str, str]) -> None:
        """All pages came out: settle every job in doubt; the ballot is ready to hand over. A stub that was scanned
        has to say the style on record, or nothing is settled."""
        card = self._card
        if card is None or card.issue is None:
            return
        scanned, issued = values.get("stub_code", "").strip(), card.issue.event
        if scanned and scanned not in (*stub_codes(issued), issued.envelope_id):
            style = self.context.saying.style(self.context.parts.session, issued.style)
            self._say(note_message(self.context.saying.words, "stub_other", Status.STOP, style=style, scanned=scanned))
            self.context.window.settle()
            return
        jobs = [job.asked.job for job in card.jobs if job.in_doubt]
        desk = self.context.parts.desk

        def settle() -> Served | Refusal:
            answer: Served | Refusal | None = None
            for job in jobs:
                answer = desk.settle(job, PrintOutcome.CAME_OUT)
                if isinstance(answer, Refusal):
                    return answer
            return answer if answer is not None else refuse(Rule.JOB_SETTLED)

        self.context.do(settle, self._served, failed=self._say)

    def _on_not_out(self, values: dict[str, str]) -> None:
        self._settle(JobId(values["job"]), PrintOutcome.NOT_OUT)

    def _on_bad_page(self, values: dict[str, str]) -> None:
        self._settle(JobId(values["job"]), PrintOutcome.BAD_PAGE)

    def _settle(self, job: JobId, outcome: PrintOutcome) -> None:
        self.context.do(lambda: self.context.parts.desk.settle(job, outcome), self._served, failed=self._say)
