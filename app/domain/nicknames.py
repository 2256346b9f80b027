"""Given names that stand for one another in the United States: Bill for William, Peggy for Margaret, and those that
only sound alike: Sean for Shawn (CASES A05).

A nickname makes a *near* match that a person judges; it never widens an exact one.
"""

_GROUPS = """
abigail abby gail | abraham abe bram | adelaide addie | adeline addie ada | agnes aggie nessie | albert al bert bertie
alexander alex alec sandy xander sasha lex | alexandra alex sandra sandy lexi sasha alexa | alfred al fred alfie
alice allie ali lisa | allison ali allie | amanda mandy | andrew andy drew | angela angie
ann anna anne annie nan nancy | anthony tony | antoinette toni nettie | antonio tony | arthur art artie
augustus gus augie | barbara barb barbie babs | beatrice bea trixie | benjamin ben benny benji | bernard bernie
bertha bert bertie | bradley brad | brian bryan | bridget bridie biddy | caroline carrie carol lina
catherine katherine kathryn cathy kathy kate katie kay kit kitty cate | cassandra cass cassie sandra
cecilia cece celia cissy | charles charlie chuck chas chip | charlotte charlie lottie char | chester chet
christian chris | christina chris tina chrissy christy | christine chris tina chrissy christy
christopher chris kit topher | clarence clare | clifford cliff | clinton clint | constance connie | cornelius neil con
curtis curt | cynthia cindy | daniel dan danny | danielle dani | david dave davy | deborah debra deb debbie
delores dolores dee lola | dennis denny | diana diane di | dominic dom nick | donald don donnie
dorothy dot dottie dolly | douglas doug | edward ed eddie ted ned teddy | edwin ed eddie ned
eleanor ellie nell nellie nora lenore | elizabeth liz lizzie beth betty bess bessie eliza betsy libby lisa elisabeth
emily em emmy | ernest ernie | esther essie | eugene gene | evelyn evie eve | ezekiel zeke | florence flo florrie
frances fran frankie fannie francie | francis frank frankie fran | francisco frank paco pancho cisco | franklin frank
frederick fred freddy fritz rick | gabriel gabe | gabrielle gabby | genevieve gen jenny ginny
geoffrey jeffrey geoff jeff | george georgie | gerald gerry jerry | gertrude gertie trudy | gilbert gil bert
gregory greg | guadalupe lupe | guillermo bill memo | gwendolyn gwen | harold hal harry | harriet hattie
helen nell nellie lena | henry hank harry hal | herbert herb bert | howard howie | hubert hugh bert | ignacio nacho
irene rene | isaac ike | isabel isabella bella izzy belle | jacob jake jay | jacqueline jackie
james jim jimmy jamie jem | jane janie jenny | janet jan | jason jay | jasmine jas | jeannette jean jeanette nettie
jeremiah jeremy jerry | jennifer jen jenny jenn | jerome jerry | jessica jess jessie | jesus chuy | joan joanie
joanna jo joanne | john jack johnny jon | jonathan jon jonny nathan john | jose pepe joe | joseph joe joey jo
josephine jo josie | joshua josh | juan johnny | judith judy jude | julia julie | justin jus | karen kari
kenneth ken kenny | kimberly kim kimmy | kristina kris tina krissy kristy | kristine kris tina kristy
lawrence larry laurence larry laurie | leonard len lenny leo | leroy roy | leslie les | lester les | lillian lily lil
linda lindy | louis lou louie lewis | louise lou lulu | lucille lucy lucie lu | luis louie
madeline maddie maddy madeleine | magdalena lena maggie | manuel manny | marcus mark marc
margaret maggie meg peggy peg marge margie greta daisy rita madge | maria mary marie mia | marilyn mary lyn
marjorie marge margie | martha marty mattie patty | martin marty | martina tina | mary molly polly mamie marie may mae
matilda tilly mattie | matthew matt matty | maureen mo | maurice morris mo maximilian max | maxwell max
melissa missy mel lisa | melanie mel | melvin mel | michael mike mickey mick micah | michelle shelly micki
mildred millie | miranda mandy randy | miriam mimi mitzi | mitchell mitch | mohammed mohammad muhammad mohamed moe
morgan mo | nancy nan | natalie nat | nathan nate nat | nathaniel nate nat nathan | nicholas nick nicky nico
nicole nikki nicky | norman norm | oliver ollie | olivia liv livvy | oscar ozzie | pamela pam
patricia pat patty tricia trish | patrick pat paddy | paula polly | penelope penny | peter pete
philip phil phillip pip | priscilla cilla | prudence pru | rachel rae | ralph rafe | randall randy | randolph randy
raymond ray | rebecca becky becca | reginald reg reggie | richard dick rick ricky rich richie
robert bob bobby rob robbie bert | roberta bobbie bertie | roderick rod rick | rodney rod | roger rog | roland rollie
ronald ron ronnie | rosa rose rosie | rosemary rose rosie | roxanne roxy | rudolph rudy | russell russ rusty
samantha sam sammy | samuel sam sammy | sandra sandy | sarah sara sally sadie | sebastian seb bastian | sharon shari
sheldon shelly | sidney sid | silvia sylvia | simon si | solomon sol | sophia sophie sofia | stanley stan
stella estella | stephanie steph stevie | stephen steven steve stevie | stewart stuart stu
susan sue suzie susie suzanne susanna suzy | sylvester sly | tabitha tabby | tamara tammy | terrence terry terence
teresa theresa terry tess tessa tracy | theodora dora thea | theodore ted teddy theo | thomas tom tommy
timothy tim timmy | tobias toby | valerie val | vanessa nessa | veronica ronnie vera | vernon vern | victor vic
victoria vicky vicki tori | vincent vince vinny | violet vi | virginia ginny ginger | vladimir vlad
walter walt wally | warren ren | wendell del | wilbur will | wilfred will fred | wilhelmina mina billie
william bill billy will willie liam | winifred winnie freda | winston win | yvonne vonnie | sean shawn shaun
erik eric erick | karl carl | marc mark | allan alan allen | aaron aron | kristin kristen kirsten
caitlin katelyn kaitlyn kaitlin | jaime jamie | lynn lynne lyn | leigh lee | tracey tracy | gail gale | graham graeme
jeffery jeffrey geoffrey | micheal michael | cheryl sheryl | haley hailey hayley | brittany britney | lindsay lindsey
kelly kelley | zachary zach zack zak zachariah | zedekiah zed
"""


def _table() -> dict[str, dict[str, int]]:
    """Name → other name → 1 when one of them is the full name, 2 when both are short for a third."""
    table: dict[str, dict[str, int]] = {}
    for group in (each for line in _GROUPS.strip().splitlines() for each in line.split("|")):
        full, *short = group.split()
        for name in (full, *short):
            others = table.setdefault(name, {})
            for other in (full, *short):
                if other != name:
                    apart = 1 if full in (name, other) else 2
                    others[other] = min(apart, others.get(other, apart))
    return table


_TABLE = _table()
_NONE: dict[str, int] = {}


def nicknames(name: str) -> dict[str, int]:
    """Folded given names that a folded given name may stand for: 1 for a full name and its short form, 2 for two short
    forms of one name. Empty when none is known; not to be changed."""
    return _TABLE.get(name, _NONE)
