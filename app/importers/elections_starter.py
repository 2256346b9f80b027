"""A starter election folder: every setting with a comment, so that a clerk fills in rather than looks up."""

from pathlib import Path

from app.faults import Fault, FaultCode

ELECTION = """\
# One election. Fill in every line marked FILL IN, then:
#     votecenter package build THIS-FOLDER -o election.vcpkg
# Every key is checked; what does not fit together is refused and named. Lines beginning with # are comments.

[election]
id = "FILL-IN-2026-10-06"                # letters, digits, points, hyphens; never used for another election
title = "FILL IN"                        # Regular Election
jurisdiction = "FILL IN"                 # Tamarack Borough
date = 2026-10-06                        # FILL IN: election day
envelope_prefix = "VC26"                 # before the envelope numbers given here
zone = "America/Anchorage"               # FILL IN: IANA time zone of the centers

[roll]
file = "roll.csv"                        # FILL IN: the voter list; or files = ["one.csv", "two.csv"]
layout = "plain"                         # alaska, north_carolina, ohio, washington, florida, colorado, texas, michigan,
                                         # minnesota, oregon, votingworks, plain; or map = "our-columns.toml"
as_of = 2026-09-28                       # FILL IN: the date the list was made
version = "List 3, final"                # FILL IN: what the list is called; shown at every desk
# encoding = "windows-1252"              # and delimiter = "tab", where the file leaves a doubt; else they are detected
# previous = "import-report.json"        # the report of the list before: counts are compared
# history = "sorter.csv"                 # packages mailed, replaced, returned, from the sorter
# streets = "streets.csv"                # street file: VIP, New Hampshire, or street,low,high,side,precinct,split,…

# What the state sent after the full list, in order: voters new or changed, and the ids of those removed.
# [[roll.delta]]
# changes = ["changes-1.csv"]            # in the same layout
# removals = ["removed-1.csv"]           # a column with the voter id
# as_of = 2026-10-01                     # the day the list holds for with it
# version = "List 3, with changes 1"     # what it is called then

[ballots]
file = "ballots.json"                    # FILL IN: NIST SP 1500-20 JSON, or a VotingWorks election.json
# pdfs = "ballot-files/table.csv"        # the election system's own PDF files are printed instead of pages made here:
                                         # style,card,file,sha256,pages,size,stub (language,style_name,card_name too);
                                         # size in inches (8.5x14); stub "0 6 215.9 18" is the strip (millimeters from
                                         # the top left: x y width height) left free for it, "slip" a sheet of its own
# bilingual = ["en+es"]                  # ballots that carry both; two languages at most
# version = "2"                          # printed on ballots that are issued anew, after a correction
# marks = "corners"                      # what a scanner finds the ovals by: "corners", "timing" (edge bars), "none"
# longest = "legal"                      # the longest paper the printers take; more contests go onto a second card

# A candidate disqualified after the draw: every ballot printed from now on says that votes do not count.
# [[disqualified]]
# contest = "mayor"
# option = "mayor-2"

# Two cards for one voter, such as a borough and a city ballot: name the contests of each by their ids.
# [[card]]
# id = "borough"
# name = "Borough ballot"
# rest = true                            # takes every contest no other card names
# [[card]]
# id = "city"
# name = "City ballot"
# contests = ["city-council"]

[assign]
style_column = true                      # the list has a style for each voter
precincts = "precincts.csv"              # precinct,split,party,style; or "definition" to use the definition's own keys;
                                         # or "streets": a VIP feed gives each precinct its ballot style;
                                         # style "none" where nobody has a ballot in this election (service areas)
# all = "1"                              # instead of both: one style for everybody
# controls = "controls.csv"              # precinct,split,style,voters: the source's own counts, compared at the build
# overrides = "overrides.csv"            # street,unit,city,style,approved,reason
# keys = "text"                          # "02" and "2" are two precincts ("text") or one ("number")
# primary = "closed"                     # only with party ballots: "closed" (by registration) or "open" (asked)
# unaffiliated = ["U", "N"]              # codes in the list that mean no party
# [assign.parties]                       # codes in the list for the definition's parties
# D = "par-dem"

[profile]
name = "kenai"                           # kenai, alaska, anchorage, wyoming_runoff; or file = "our-rules.toml"
# FILL IN: what the limit on spoiled ballots counts. The law's words allow both; choose and remove the #.
# spoil_limit_counts = "ballots_in_all"  # the third ballot is the last
# spoil_limit_counts = "replacements"    # the third replacement is the last

[[center]]
id = "center-1"
name = "FILL IN"
address = "FILL IN"
prints_on_demand = true                  # false: works with printed stock only
# precincts = ["01", "02"]               # whose voters mostly come here: the paper fallback register; else everybody

[[center.day]]
dates = [2026-10-02, 2026-10-05]         # FILL IN: days with these hours, in order
opens = "10:00"
issue_stops = "18:00"                    # closing time: afterwards only those in line
# return_stops = "18:00"                 # if envelopes are taken back longer than ballots are issued

[[center.day]]
date = 2026-10-06
opens = "07:00"
issue_stops = "20:00"
final = true                             # the last day; the final ballot statement

# [notice]
# published = [2026-09-14, 2026-09-21]   # days on which the newspaper had the notice, where the profile asks
# [[notice.center]]                      # the hours as published, typed from the newspaper: compared with those above
# id = "center-1"
# [[notice.center.day]]
# date = 2026-10-06
# opens = "07:00"
# closes = "20:00"

[[machine]]
id = "C1-A"
center = "center-1"
desk = "A"
keys = "keys/C1-A.pub"                   # made on the laptop: votecenter office enrol C1-A FOLDER;
                                         # put here by: votecenter office admit machine.pub THIS-FOLDER
ballots = [1, 9999]                      # stub numbers of this laptop alone
envelopes = [9000001, 9000999]           # envelope numbers for voters who have none, this laptop's alone

[[machine]]
id = "C1-B"
center = "center-1"
desk = "B"
keys = "keys/C1-B.pub"
ballots = [10001, 19999]
envelopes = [9001001, 9001999]
announces = false                        # the second desk stays silent at closing

# A spare laptop: enrolled like the others, stands in at any center when one is lost. Not missed while it is not used.
# [[machine]]
# id = "SPARE-1"
# center = "center-1"
# desk = "spare"
# keys = "keys/SPARE-1.pub"
# ballots = [20001, 29999]
# envelopes = [9002001, 9002999]
# spare = true

[[official]]
id = "supervisor-1"
name = "FILL IN"
role = "supervisor"

[[official]]
id = "worker-1"
name = "FILL IN"

# [handbook]
# files = ["style-map.pdf", "pamphlet.pdf"]    # read offline at every desk
"""

PRECINCTS = "precinct,split,party,style\n"
OVERRIDES = "street,unit,city,style,approved,reason\n"
READ_ME = """\
An election folder. Put here:

  election.toml    the settings; begin there
  roll.csv         the voter list (confidential: keep this folder on an encrypted disk)
  ballots.json     the ballot definition
  precincts.csv    which style each precinct and split has
  overrides.csv    addresses the map gets wrong, each approved by a supervisor's name
  keys/            the public file of each laptop (HS-A.pub); never a .key file
"""


def new_election(folder: Path) -> None:
    """Write a starter folder. Raises FILE_EXISTS if there is anything at that place, or FILE_UNREADABLE."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Fault(FaultCode.FILE_EXISTS, file=folder.name)
    texts = {"election.toml": ELECTION, "precincts.csv": PRECINCTS, "overrides.csv": OVERRIDES, "README.txt": READ_ME}
    try:
        (folder / "keys").mkdir(parents=True)
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise Fault(FaultCode.FILE_UNREADABLE, file=folder.name, reason=error.strerror or "") from None
