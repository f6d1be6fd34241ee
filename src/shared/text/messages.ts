// Made from languages/en.json by `npm run messages`. Do not edit by hand.

/** Stands in a message as it came. */
type Value = string | number;

/** Every message the station says: words, or a function of the values that stand in them. */
export interface Messages {
  readonly parts: {
    readonly callFailed: string;
    readonly tryAgain: string;
    readonly close: string;
    readonly cancel: string;
    readonly loading: string;
    readonly sentence: (values: { words: Value }) => string;
    readonly printCame: {
      readonly title: string;
      readonly body: string;
      readonly tick: string;
      readonly confirm: string;
    };
    readonly picture: {
      readonly enlarge: (values: { labels: number; ref: Value; label: Value }) => string;
      readonly differs: (values: { what: Value }) => string;
      readonly drawnOtherwise: {
        readonly '^B0': string;
        readonly '^B1': string;
        readonly '^B4': string;
        readonly '^B5': string;
        readonly '^B8': string;
        readonly '^B9': string;
        readonly '^BA': string;
        readonly '^BB': string;
        readonly '^BF': string;
        readonly '^BI': string;
        readonly '^BJ': string;
        readonly '^BK': string;
        readonly '^BL': string;
        readonly '^BM': string;
        readonly '^BP': string;
        readonly '^BR': string;
        readonly '^BS': string;
        readonly '^BT': string;
        readonly '^BU': string;
        readonly '^BZ': string;
        readonly code128_subsets: string;
        readonly ean13_data: string;
        readonly '^A@': string;
        readonly '^CD': string;
        readonly '^FC': string;
        readonly '^FE': string;
        readonly '^FM': string;
        readonly '^FP': string;
        readonly '^GE': string;
        readonly '^IS': string;
        readonly '^JM': string;
        readonly '^LS': string;
        readonly '^LT': string;
        readonly '^MU': string;
        readonly '^SN': string;
        readonly '^SO': string;
        readonly '^TB': string;
        readonly graphic_binary: string;
        readonly graphic_compressed: string;
        readonly other_letters: string;
      };
      readonly title: (values: { ref: Value }) => string;
      readonly area: string;
      readonly zoom: string;
      readonly fit: string;
      readonly percent: (values: { percent: Value }) => string;
      readonly larger: string;
      readonly smaller: string;
      readonly document: (values: { position: Value; documents: Value }) => string;
      readonly label: (values: { label: Value; labels: Value }) => string;
      readonly copy: string;
      readonly copied: string;
      readonly save: string;
      readonly saved: (values: { file: Value }) => string;
    };
    readonly showTyped: string;
  };
  readonly parcels: {
    readonly field: string;
    readonly added: (values: { number: Value }) => string;
    readonly ofOrder: (values: { ref1: Value; number: Value }) => string;
    readonly place: (values: { number: Value; of: Value }) => string;
    readonly allOut: (values: { of: Value }) => string;
    readonly another: {
      readonly title: string;
      readonly lead: (values: { number: Value }) => string;
      readonly lacks: string;
      readonly add: (values: { number: Value }) => string;
    };
    readonly title: string;
    readonly open: (values: { number: Value }) => string;
    readonly shown: string;
    readonly noLabel: string;
    readonly list: (values: { ref1: Value }) => string;
    readonly choose: {
      readonly title: (values: { ref1: Value; parcels: Value }) => string;
      readonly hint: string;
      readonly next: (values: { parcels: Value }) => string;
    };
  };
  readonly commands: {
    readonly unknown: string;
    readonly answerFirst: string;
    readonly printedAlready: string;
    readonly nothingToPrint: string;
    readonly severalWait: string;
    readonly started: (values: { name: Value }) => string;
    readonly nothingToHold: string;
    readonly nothingToCancel: string;
    readonly paused: string;
    readonly nothingRuns: string;
    readonly resumed: string;
    readonly nothingPaused: string;
    readonly noAttention: string;
    readonly held: (values: { count: Value }) => string;
    readonly sheet: {
      readonly title: string;
      readonly lead: string;
      readonly print: string;
      readonly printer: string;
      readonly noPrinter: string;
      readonly show: string;
      readonly hide: string;
      readonly alt: string;
      readonly done: {
        readonly confirmed: string;
        readonly sent: string;
        readonly unknown: string;
        readonly failed: string;
        readonly cancelled: string;
      };
    };
  };
  readonly data: {
    readonly afterRestore: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly lead: string;
    readonly encrypted: string;
    readonly plain: {
      readonly no_keychain: string;
      readonly basic_text: string;
      readonly lost: string;
      readonly failed: string;
    };
    readonly plainMeans: string;
    readonly encryptNow: string;
    readonly accept: string;
    readonly putAway: string;
    readonly copies: {
      readonly title: string;
      readonly lead: string;
      readonly daily: string;
      readonly last: string;
      readonly none: string;
      readonly kept: string;
      readonly archive: string;
      readonly failed: string;
      readonly now: string;
      readonly check: string;
      readonly sound: string;
    };
    readonly inspection: {
      readonly name: string;
      readonly none: string;
      readonly sound: (values: { at: Value; documents: Value }) => string;
      readonly found: (values: { at: Value }) => string;
      readonly title: string;
      readonly damaged: (values: { more: number; refs: Value }) => string;
      readonly breaks: string;
    };
    readonly backup: {
      readonly title: string;
      readonly lead: string;
      readonly passphrase: string;
      readonly again: string;
      readonly tooShort: (values: { least: Value }) => string;
      readonly differs: string;
      readonly make: string;
      readonly made: (values: { file: Value }) => string;
    };
    readonly restore: {
      readonly title: string;
      readonly lead: string;
      readonly passphrase: string;
      readonly choose: string;
      readonly confirm: string;
      readonly ask: string;
      readonly means: string;
      readonly problems: {
        readonly other_file: string;
        readonly newer: string;
        readonly wrong_passphrase: string;
        readonly altered: string;
        readonly cut_short: string;
        readonly environment: string;
      };
    };
    readonly report: {
      readonly title: string;
      readonly from: {
        readonly copy: (values: { at: Value }) => string;
        readonly itself: (values: { at: Value }) => string;
        readonly rescued: (values: { at: Value }) => string;
        readonly backup: (values: { at: Value }) => string;
      };
      readonly nothingRead: string;
      readonly notWhole: (values: { at: Value }) => string;
      readonly aside: (values: { file: Value }) => string;
      readonly bought: (values: { count: number }) => string;
      readonly lost: (values: { count: number }) => string;
      readonly mayBeBought: (values: { count: number }) => string;
      readonly mayBePrinted: (values: { count: number }) => string;
      readonly seen: string;
    };
  };
  readonly retention: {
    readonly title: string;
    readonly lead: string;
    readonly keep: string;
    readonly bounds: (values: { least: Value; most: Value }) => string;
    readonly wrong: (values: { least: Value; most: Value }) => string;
    readonly change: string;
    readonly changed: string;
    readonly lastRun: string;
    readonly never: string;
    readonly removed: string;
    readonly ofWhat: (values: { labelCount: number; documentCount: number }) => string;
    readonly nothing: string;
    readonly running: (values: { count: Value }) => string;
    readonly now: string;
    readonly clock: (values: { now: Value; last: Value }) => string;
    readonly trust: (values: { now: Value }) => string;
    readonly ask: (values: { days: Value }) => string;
    readonly askChange: (values: { days: Value }) => string;
    readonly goes: (values: { labelCount: number; documentCount: number }) => string;
    readonly goesNothing: string;
    readonly later: string;
    readonly stays: (values: { count: number }) => string;
    readonly backups: string;
    readonly confirm: string;
  };
  readonly shell: {
    readonly screens: string;
    readonly names: {
      readonly ship: string;
      readonly queue: string;
      readonly track: string;
      readonly reprint: string;
      readonly recipient: string;
      readonly landed: string;
      readonly labels: string;
      readonly printers: string;
      readonly settings: string;
    };
    readonly opening: string;
    readonly bench: string;
    readonly scan: string;
    readonly scanHint: string;
    readonly lastScan: string;
    readonly ready: string;
    readonly readyHint: string;
    readonly scanAgain: { readonly subject: string; readonly next: string };
    readonly trouble: { readonly service: string; readonly stopped: (values: { why: Value }) => string };
    readonly scanFailed: string;
    readonly noPrinter: string;
    readonly version: (values: { version: Value }) => string;
    readonly soundOn: string;
    readonly soundOff: string;
    readonly disk: {
      readonly full: { readonly title: string; readonly remedy: string };
      readonly unwritable: { readonly title: string; readonly remedy: string };
      readonly locked: { readonly title: string; readonly remedy: string };
      readonly gone: { readonly title: string; readonly remedy: string };
      readonly damaged: { readonly title: string; readonly remedy: string };
    };
    readonly archive: {
      readonly title: string;
      readonly settingsTitle: string;
      readonly lead: string;
      readonly settingsLead: string;
      readonly startAgain: string;
      readonly file: string;
      readonly said: string;
      readonly codes: {
        readonly unreadable: string;
        readonly newer: string;
        readonly locked: string;
        readonly corrupt: string;
        readonly settings_unreadable: string;
        readonly unwritable: string;
        readonly no_key: string;
      };
      readonly reload: string;
      readonly supervisor: { readonly look: string; readonly settings: string; readonly restore: string };
    };
    readonly leaving: {
      readonly title: string;
      readonly lead: (values: { count: number }) => string;
      readonly finish: string;
      readonly finishHint: string;
      readonly background: string;
      readonly backgroundHint: string;
      readonly stay: string;
      readonly ending: string;
    };
    readonly crash: {
      readonly title: string;
      readonly lead: string;
      readonly reload: string;
      readonly detail: string;
    };
  };
  readonly ship: {
    readonly next: {
      readonly looking: string;
      readonly registering: string;
      readonly printing: string;
      readonly queued: string;
      readonly almost: string;
      readonly waiting: (values: { reason: Value }) => string;
      readonly printed: string;
      readonly parcelsLeft: (values: { left: number }) => string;
      readonly sent: string;
      readonly registered: string;
      readonly notFound: string;
      readonly sharedCode: string;
      readonly duplicate: string;
      readonly mend: string;
      readonly weigh: string;
      readonly closed: string;
      readonly draft: string;
      readonly cancelled: string;
      readonly failed: string;
      readonly refused: (values: { words: Value }) => string;
    };
    readonly papers: {
      readonly label: string;
      readonly customsForm: string;
      readonly second: string;
      readonly third: string;
      readonly count: (values: { papers: Value }) => string;
      readonly onBox: (values: { papers: number }) => string;
      readonly onBoxNamed: (values: { papers: number; names: Value }) => string;
    };
    readonly coming: {
      readonly all: (values: { count: number; refs: Value }) => string;
      readonly onBox: string;
      readonly then: (values: { refs: Value }) => string;
      readonly follows: (values: { before: Value; ref: Value }) => string;
      readonly more: (values: { refs: Value }) => string;
    };
    readonly emptyPractice: (values: { ref: Value }) => string;
    readonly importHint: string;
    readonly noSuchOrder: { readonly title: string; readonly remedy: string };
    readonly sharedCode: { readonly title: string; readonly remedy: string };
    readonly order: string;
    readonly reference: string;
    readonly trackingShort: string;
    readonly shipTo: string;
    readonly parcel: string;
    readonly items: (values: { count: number }) => string;
    readonly moreItems: (values: { count: number }) => string;
    readonly quantity: (values: { count: Value; name: Value }) => string;
    readonly unnamedItem: string;
    readonly packageId: string;
    readonly size: (values: { length: Value; width: Value; height: Value }) => string;
    readonly picture: {
      readonly title: string;
      readonly approximate: string;
      readonly none: string;
      readonly alt: (values: { ref: Value }) => string;
      readonly page: (values: { page: Value; pages: Value }) => string;
      readonly previous: string;
      readonly next: string;
      readonly reasons: {
        readonly missing: string;
        readonly removed: string;
        readonly damaged: string;
        readonly too_slow: string;
        readonly too_big: string;
        readonly not_zpl: string;
        readonly failed: string;
      };
    };
    readonly recent: {
      readonly tab: string;
      readonly waitingTab: (values: { count: Value }) => string;
      readonly none: string;
      readonly noneWaiting: string;
      readonly open: (values: { ref: Value }) => string;
      readonly ship: (values: { ref: Value }) => string;
      readonly shipShort: string;
      readonly ready: string;
      readonly incomplete: string;
      readonly more: (values: { count: Value }) => string;
      readonly columns: {
        readonly order: string;
        readonly recipient: string;
        readonly outcome: string;
        readonly time: string;
        readonly state: string;
      };
    };
    readonly weight: {
      readonly title: string;
      readonly label: string;
      readonly go: string;
      readonly notNumber: string;
    };
    readonly form: {
      readonly title: string;
      readonly showAll: string;
      readonly showFew: string;
      readonly addItem: string;
      readonly removeItem: (values: { number: Value }) => string;
      readonly ship: string;
      readonly save: string;
      readonly edit: string;
    };
    readonly remedies: {
      readonly enterPackage: string;
      readonly registerAgain: string;
      readonly fetch: string;
      readonly handled: string;
      readonly inHand: string;
      readonly nothing: string;
      readonly printWhatCame: string;
      readonly printAgain: string;
      readonly printAnyway: string;
      readonly printElsewhere: string;
      readonly printUnfit: string;
      readonly allowAlways: string;
      readonly printOnce: string;
      readonly print: string;
      readonly tryNow: string;
      readonly tryAgain: string;
      readonly reprint: string;
      readonly openLanded: string;
      readonly release: string;
      readonly openSettings: string;
      readonly openPrinters: string;
      readonly cancelPrint: string;
      readonly ship: string;
    };
    readonly retryAt: (values: { time: Value }) => string;
    readonly serviceSaid: string;
    readonly wireNames: {
      readonly packageId: string;
      readonly trackingNumber: string;
      readonly errorCode: string;
      readonly errorMessage: string;
    };
    readonly number: (values: { number: Value }) => string;
    readonly lastPrint: (values: { printer: Value; time: Value }) => string;
    readonly waitingTitle: (values: { printer: Value }) => string;
    readonly waitingRemedy: string;
    readonly found: {
      readonly lead: string;
      readonly packageId: string;
      readonly packageHint: string;
      readonly tracking: string;
      readonly trackingHint: string;
      readonly save: string;
    };
    readonly again: {
      readonly title: string;
      readonly body: string;
      readonly tick: string;
      readonly confirm: string;
    };
    readonly unfit: {
      readonly title: (values: { printer: Value }) => string;
      readonly body: string;
      readonly commands: string;
      readonly confirm: string;
    };
    readonly allow: { readonly title: string; readonly body: string; readonly confirm: string };
    readonly unfitLabel: { readonly title: string; readonly brief: string; readonly remedy: string };
    readonly elsewhere: {
      readonly title: string;
      readonly printer: string;
      readonly fits: (values: { name: Value }) => string;
      readonly maybe: (values: { name: Value }) => string;
      readonly none: string;
      readonly confirm: string;
    };
    readonly handled: { readonly title: string; readonly body: string; readonly confirm: string };
    readonly reprint: { readonly title: string };
    readonly oldPaper: {
      readonly replaced: (values: { id: Value }) => string;
      readonly outdated: string;
      readonly doNotUse: string;
      readonly pill: string;
      readonly seen: string;
      readonly keys: string;
      readonly printAnyway: string;
    };
  };
  readonly intake: {
    readonly button: string;
    readonly drop: string;
    readonly dropHint: string;
    readonly reading: string;
    readonly tooBig: string;
    readonly empty: string;
    readonly title: (values: { file: Value }) => string;
    readonly refusedTitle: string;
    readonly imported: (values: { count: number }) => string;
    readonly inParcels: (values: { shown: Value }) => string;
    readonly toMend: (values: { count: number }) => string;
    readonly refused: (values: { count: number }) => string;
    readonly unknownColumns: (values: { names: Value }) => string;
    readonly encoding: (values: { name: Value }) => string;
    readonly layouts: {
      readonly shopify: string;
      readonly woocommerce: string;
      readonly woocommerce_orders: string;
    };
    readonly mapped: (values: { name: Value }) => string;
    readonly line: string;
    readonly order: string;
    readonly field: string;
    readonly reason: string;
    readonly taken: string;
    readonly notTaken: string;
    readonly mend: string;
    readonly more: (values: { shown: Value; total: Value }) => string;
    readonly showReport: string;
    readonly hideReport: string;
    readonly absent: (values: { ref1: Value }) => string;
    readonly done: string;
    readonly again: {
      readonly said: (values: { name: Value; when: Value }) => string;
      readonly hint: string;
      readonly confirm: string;
    };
    readonly repeats: {
      readonly said: string;
      readonly list: string;
      readonly orderNoItem: (values: { ref1: Value; lines: Value }) => string;
      readonly orderDiffers: (values: { ref1: Value; lines: Value; field: Value }) => string;
      readonly more: (values: { total: Value }) => string;
      readonly always: string;
      readonly choices: { readonly items: string; readonly differing: string; readonly each: string };
    };
    readonly mapping: {
      readonly said: string;
      readonly choose: string;
      readonly title: string;
      readonly lead: string;
      readonly name: string;
      readonly nameMissing: string;
      readonly none: string;
      readonly second: (values: { field: Value }) => string;
      readonly unit: (values: { field: Value }) => string;
      readonly noUnit: string;
      readonly units: { readonly lb: string; readonly oz: string; readonly kg: string; readonly g: string };
      readonly unitMissing: (values: { fields: Value }) => string;
      readonly groups: {
        readonly order: string;
        readonly recipient: string;
        readonly items: string;
        readonly parcel: string;
      };
      readonly more: string;
      readonly preview: string;
      readonly nothing: string;
      readonly missing: (values: { fields: Value }) => string;
      readonly lacking: (values: { fields: Value }) => string;
      readonly lackMeant: (values: { fields: Value }) => string;
      readonly save: string;
      readonly change: string;
      readonly saveOnly: string;
      readonly changed: string;
    };
    readonly watch: {
      readonly title: string;
      readonly states: {
        readonly off: string;
        readonly watching: string;
        readonly missing: string;
        readonly unreadable: string;
        readonly unusable: string;
      };
      readonly waiting: {
        readonly arriving: string;
        readonly locked: string;
        readonly stuck: string;
        readonly ignored: string;
      };
      readonly outcomes: {
        readonly imported: string;
        readonly refused: string;
        readonly again: string;
        readonly unmapped: string;
      };
      readonly liesIn: (values: { place: Value }) => string;
      readonly dismiss: string;
      readonly waitingTitle: string;
      readonly recentTitle: string;
    };
  };
  readonly practice: {
    readonly banner: string;
    readonly staging: string;
    readonly panel: string;
    readonly show: string;
    readonly hide: string;
    readonly counter: (values: { shown: Value }) => string;
    readonly faultsTitle: string;
    readonly faults: {
      readonly paperOut: string;
      readonly headOpen: string;
      readonly paused: string;
      readonly mute: string;
      readonly slow: string;
      readonly resetConnection: string;
    };
    readonly nothing: string;
    readonly picture: (values: { number: Value }) => string;
    readonly number: (values: { number: Value; time: Value }) => string;
  };
  readonly queue: {
    readonly title: string;
    readonly glance: {
      readonly printing: (values: { ref: Value }) => string;
      readonly printingAt: (values: { ref: Value; printer: Value }) => string;
      readonly printingOn: (values: { count: number }) => string;
      readonly buying: (values: { count: number }) => string;
      readonly notPrinting: string;
      readonly stuck: (values: { who: Value; why: Value }) => string;
      readonly moreStuck: (values: { first: Value; count: number }) => string;
      readonly broken: (values: { more: number; ref: Value }) => string;
      readonly notStuck: string;
      readonly service: string;
      readonly needYou: (values: { count: number }) => string;
      readonly ofAll: (values: { needYou: Value; all: Value }) => string;
      readonly inOthers: (values: { needYou: Value }) => string;
      readonly isPaused: (values: { name: Value }) => string;
      readonly isWaiting: (values: { name: Value }) => string;
      readonly pressStart: string;
      readonly pressResume: string;
      readonly nothingToDo: string;
    };
    readonly scanPaused: string;
    readonly start: string;
    readonly pause: string;
    readonly resume: string;
    readonly finishBought: string;
    readonly finishBoughtHint: string;
    readonly batches: {
      readonly title: string;
      readonly all: string;
      readonly states: {
        readonly waiting: string;
        readonly running: string;
        readonly finishing: string;
        readonly paused: string;
        readonly done: string;
      };
      readonly waitsForYou: (values: { count: Value }) => string;
      readonly onlyHeld: string;
      readonly explained: { readonly finishing: string; readonly paused: string };
      readonly progress: (values: { name: Value }) => string;
      readonly done: (values: { done: Value; total: Value }) => string;
      readonly rate: (values: { perMinute: Value }) => string;
      readonly finish: (values: { time: Value }) => string;
      readonly finishUnknown: string;
      readonly standsStill: string;
      readonly broughtIn: (values: { time: Value }) => string;
      readonly unproven: (values: { shown: Value }) => string;
      readonly printsOn: string;
      readonly change: string;
      readonly changeOf: (values: { name: Value }) => string;
      readonly soonerOf: (values: { name: Value }) => string;
      readonly laterOf: (values: { name: Value }) => string;
      readonly priority: (values: { shown: Value }) => string;
      readonly summary: string;
    };
    readonly stops: {
      readonly title: {
        readonly held: (values: { count: number }) => string;
        readonly refused: (values: { count: number }) => string;
        readonly service: string;
      };
      readonly stopped: (values: { batches: Value }) => string;
      readonly again: { readonly held: string; readonly refused: string; readonly service: string };
      readonly allow: (values: { commands: Value }) => string;
      readonly printer: string;
      readonly printerTitle: string;
      readonly printerLead: string;
      readonly anyway: { readonly held: string; readonly refused: string };
      readonly shortly: (values: { batch: Value; why: Value }) => string;
      readonly answer: string;
    };
    readonly sharing: {
      readonly title: string;
      readonly kinds: { readonly one: string; readonly round_robin: string; readonly rules: string };
      readonly printer: string;
      readonly printers: string;
      readonly defaultPrinter: string;
      readonly inTurn: (values: { names: Value }) => string;
      readonly byRules: (values: { count: number }) => string;
      readonly rule: (values: { number: Value }) => string;
      readonly ruleHint: string;
      readonly field: string;
      readonly fields: {
        readonly countryISO2: string;
        readonly serviceCode: string;
        readonly parcelContents: string;
      };
      readonly equals: string;
      readonly then: string;
      readonly addRule: string;
      readonly removeRule: (values: { number: Value }) => string;
      readonly otherwise: string;
      readonly save: string;
      readonly needTwo: string;
      readonly needRule: string;
    };
    readonly lanes: {
      readonly title: string;
      readonly inTrouble: string;
      readonly now: string;
      readonly printing: string;
      readonly idle: string;
      readonly stuck: string;
      readonly bought: (values: { shown: Value }) => string;
      readonly todo: (values: { shown: Value }) => string;
      readonly moveRest: string;
      readonly moveRestOf: (values: { printer: Value }) => string;
      readonly moveRestTitle: (values: { printer: Value }) => string;
      readonly moveRestLead: string;
      readonly noOther: string;
    };
    readonly service: {
      readonly title: string;
      readonly fine: string;
      readonly underWay: (values: { count: Value; width: Value }) => string;
      readonly alone: string;
      readonly resumesIn: (values: { time: Value }) => string;
      readonly resumesAt: (values: { time: Value }) => string;
      readonly resumesNow: string;
    };
    readonly states: {
      readonly todo: string;
      readonly working: string;
      readonly waiting: string;
      readonly attention: string;
      readonly printed: string;
      readonly sent: string;
      readonly closed: string;
    };
    readonly counted: {
      readonly todo: (values: { count: number }) => string;
      readonly working: (values: { count: number }) => string;
      readonly waiting: (values: { count: number }) => string;
      readonly attention: (values: { count: number }) => string;
      readonly printed: (values: { count: number }) => string;
      readonly sent: (values: { count: number }) => string;
      readonly closed: (values: { count: number }) => string;
    };
    readonly rows: {
      readonly title: string;
      readonly columns: {
        readonly tick: string;
        readonly order: string;
        readonly recipient: string;
        readonly country: string;
        readonly state: string;
        readonly printer: string;
        readonly package: string;
        readonly age: string;
      };
      readonly incomplete: string;
      readonly registering: string;
      readonly bought: string;
      readonly queued: string;
      readonly printing: string;
      readonly proving: string;
      readonly again: (values: { when: Value }) => string;
      readonly now: string;
      readonly fresh: string;
      readonly urgent: (values: { priority: Value }) => string;
    };
    readonly filters: {
      readonly all: string;
      readonly show: string;
      readonly search: string;
      readonly searchHint: string;
      readonly clear: string;
      readonly hold: string;
      readonly anyHold: string;
      readonly counted: (values: { name: Value; shown: Value }) => string;
      readonly noneFound: string;
      readonly noneFoundHint: string;
      readonly showAll: string;
    };
    readonly empty: { readonly title: string; readonly hint: string };
    readonly actions: {
      readonly title: string;
      readonly chosen: (values: { shown: Value }) => string;
      readonly open: string;
      readonly space: string;
      readonly tick: string;
      readonly all: string;
      readonly retry: string;
      readonly remove: string;
      readonly move: string;
      readonly priority: string;
      readonly sooner: string;
      readonly later: string;
    };
    readonly detail: { readonly save: string; readonly saveWeight: string };
    readonly moving: {
      readonly title: (values: { count: number }) => string;
      readonly lead: string;
      readonly default: string;
    };
    readonly removal: {
      readonly title: (values: { count: number }) => string;
      readonly parts: {
        readonly open: (values: { count: number }) => string;
        readonly doubt: (values: { count: number }) => string;
        readonly paid: (values: { count: number }) => string;
        readonly printed: (values: { count: number }) => string;
        readonly closed: (values: { count: number }) => string;
      };
      readonly confirm: string;
    };
    readonly results: {
      readonly retried: (values: { count: number }) => string;
      readonly removed: (values: { count: number }) => string;
      readonly moved: (values: { count: number }) => string;
      readonly prioritised: (values: { count: number }) => string;
      readonly incomplete: string;
      readonly left: (values: { shown: Value; reasons: Value }) => string;
      readonly leftOne: (values: { reason: Value }) => string;
      readonly reason: (values: { message: Value; shown: Value }) => string;
      readonly dismiss: string;
    };
  };
  readonly labels: {
    readonly title: string;
    readonly search: string;
    readonly searchHint: string;
    readonly searchRule: string;
    readonly clearSearch: string;
    readonly filters: string;
    readonly filter: {
      readonly all: string;
      readonly person: string;
      readonly draft: string;
      readonly work: string;
      readonly sent: string;
      readonly confirmed: string;
      readonly closed: string;
    };
    readonly shown: (values: { count: number }) => string;
    readonly shownAtLeast: (values: { shown: Value }) => string;
    readonly incomplete: string;
    readonly tabs: { readonly name: string; readonly list: string; readonly day: string };
    readonly further: {
      readonly open: string;
      readonly set: (values: { count: Value }) => string;
      readonly fields: {
        readonly from: string;
        readonly to: string;
        readonly printerId: string;
        readonly country: string;
        readonly holdCode: string;
        readonly parcels: string;
      };
      readonly several: string;
      readonly any: string;
      readonly clear: string;
    };
    readonly export: { readonly open: string; readonly saved: (values: { file: Value }) => string };
    readonly unscreened: string;
    readonly paper: { readonly outdated: string; readonly replaced: string; readonly replacing: string };
    readonly columns: {
      readonly outcome: string;
      readonly order: string;
      readonly recipient: string;
      readonly package: string;
      readonly tracking: string;
      readonly printer: string;
      readonly time: string;
      readonly hold: string;
    };
    readonly empty: {
      readonly title: string;
      readonly body: string;
      readonly noneFound: string;
      readonly noneFoundBody: string;
      readonly all: string;
    };
    readonly detail: {
      readonly close: string;
      readonly gone: string;
      readonly package: string;
      readonly tracking: string;
      readonly recipient: string;
      readonly weight: string;
      readonly service: string;
      readonly imported: string;
      readonly changed: string;
      readonly documents: string;
      readonly answers: {
        readonly title: string;
        readonly readAgain: string;
        readonly print: string;
        readonly columns: {
          readonly at: string;
          readonly status: string;
          readonly size: string;
          readonly read: string;
        };
        readonly noStatus: string;
        readonly broken: string;
        readonly package: (values: { id: Value }) => string;
        readonly noPackage: string;
        readonly tracking: (values: { number: Value }) => string;
        readonly labels: (values: { count: number }) => string;
      };
      readonly noDocuments: string;
      readonly removedDocuments: string;
      readonly removed: {
        readonly title: (values: { days: Value; at: Value }) => string;
        readonly remedy: string;
      };
      readonly damaged: string;
      readonly documentColumns: {
        readonly number: string;
        readonly format: string;
        readonly size: string;
        readonly sha: string;
      };
      readonly prints: string;
      readonly noPrints: string;
      readonly remove: string;
      readonly removal: {
        readonly title: (values: { ref: Value }) => string;
        readonly unbought: string;
        readonly bought: string;
        readonly confirm: string;
      };
    };
    readonly timeline: {
      readonly name: string;
      readonly show: string;
      readonly all: string;
      readonly kinds: {
        readonly label: string;
        readonly print: string;
        readonly update: string;
        readonly tracking: string;
      };
      readonly none: string;
      readonly nothing: string;
      readonly notKnown: string;
      readonly items: (values: { count: number }) => string;
      readonly elsewhere: (values: { time: Value }) => string;
    };
    readonly day: {
      readonly choose: string;
      readonly date: string;
      readonly before: string;
      readonly after: string;
      readonly today: string;
      readonly pdf: { readonly open: string; readonly saved: (values: { file: Value }) => string };
      readonly none: string;
      readonly seconds: (values: { count: Value }) => string;
      readonly minutes: (values: { count: Value }) => string;
      readonly figures: {
        readonly bought: string;
        readonly confirmed: string;
        readonly sent: string;
        readonly unknown: string;
        readonly open: string;
        readonly median: string;
      };
      readonly hints: {
        readonly confirmed: string;
        readonly sent: string;
        readonly open: string;
        readonly p95: (values: { time: Value }) => string;
        readonly noProof: string;
      };
      readonly tables: {
        readonly printers: {
          readonly name: string;
          readonly columns: {
            readonly printer: string;
            readonly printed: string;
            readonly sent: string;
            readonly unknown: string;
            readonly notPrinted: string;
          };
          readonly empty: string;
        };
        readonly holds: {
          readonly name: string;
          readonly columns: { readonly reason: string; readonly labels: string; readonly open: string };
          readonly empty: string;
        };
        readonly reprints: {
          readonly name: string;
          readonly columns: { readonly reason: string; readonly prints: string };
          readonly empty: string;
        };
        readonly people: {
          readonly name: string;
          readonly columns: {
            readonly who: string;
            readonly bought: string;
            readonly prints: string;
            readonly corrections: string;
          };
          readonly empty: string;
        };
        readonly rest: {
          readonly name: string;
          readonly columns: { readonly what: string; readonly count: string };
          readonly empty: string;
        };
      };
      readonly rest: {
        readonly failed: string;
        readonly found: string;
        readonly again: string;
        readonly handled: string;
        readonly updated: string;
        readonly refused: string;
        readonly updateUnknown: string;
        readonly replacements: string;
      };
      readonly hours: { readonly name: string; readonly empty: string };
      readonly paper: {
        readonly title: (values: { station: Value }) => string;
        readonly counted: (values: { time: Value }) => string;
      };
    };
    readonly log: {
      readonly at: (values: { time: Value; station: Value }) => string;
      readonly atBy: (values: { time: Value; station: Value; by: Value }) => string;
      readonly imported: (values: { file: Value }) => string;
      readonly corrected: string;
      readonly correctedFields: (values: { fields: Value }) => string;
      readonly registerStarted: string;
      readonly unscreened: (values: { parts: Value }) => string;
      readonly screenings: { readonly parties: string; readonly goods: string };
      readonly registerSucceeded: (values: { documents: number; id: Value }) => string;
      readonly registerFailed: (values: { why: Value }) => string;
      readonly retryAt: (values: { time: Value }) => string;
      readonly held: (values: { why: Value }) => string;
      readonly gateReleased: (values: { why: Value }) => string;
      readonly released: string;
      readonly answerRead: (values: { documents: number }) => string;
      readonly settledFound: (values: { id: Value }) => string;
      readonly settledAgain: string;
      readonly settledHandled: string;
      readonly removed: string;
      readonly printQueued: (values: { printer: Value; why: Value }) => string;
      readonly printSending: (values: { expected: number; printer: Value }) => string;
      readonly printSent: (values: { printer: Value }) => string;
      readonly printConfirmed: (values: { printer: Value }) => string;
      readonly printConfirmedBy: (values: { printer: Value; why: Value }) => string;
      readonly printUnknown: (values: { printer: Value; why: Value }) => string;
      readonly printFailed: (values: { printer: Value; why: Value }) => string;
      readonly printCancelled: (values: { printer: Value }) => string;
      readonly scannedBack: (values: { code: Value }) => string;
      readonly scanSkipped: (values: { why: Value }) => string;
      readonly updated: (values: { fields: Value }) => string;
      readonly nowOutdated: string;
      readonly updateRefused: (values: { fields: Value }) => string;
      readonly updateUnknown: (values: { fields: Value }) => string;
      readonly tracked: (values: { place: Value }) => string;
      readonly replaced: string;
      readonly replaces: string;
      readonly serviceSays: (values: { words: Value }) => string;
    };
  };
  readonly labelCommands: {
    readonly effects: {
      readonly draws: string;
      readonly darkness: string;
      readonly speed: string;
      readonly media: string;
      readonly backfeed: string;
      readonly position: string;
      readonly resolution: string;
      readonly quantity: string;
      readonly pause: string;
      readonly cutter: string;
      readonly feed: string;
      readonly 'text-code': string;
      readonly 'font-alias': string;
      readonly memory: string;
      readonly recall: string;
      readonly 'command-characters': string;
      readonly 'code-check': string;
      readonly 'error-reprint': string;
      readonly 'sensors-once': string;
      readonly queue: string;
      readonly answers: string;
      readonly 'extra-pages': string;
      readonly 'radio-tag': string;
      readonly unknown: string;
      readonly 'text-outside': string;
      readonly 'frame-cut': string;
      readonly 'control-bytes': string;
      readonly 'picture-length': string;
      readonly save: string;
      readonly flash: string;
      readonly name: string;
      readonly 'panel-language': string;
      readonly clock: string;
      readonly 'media-permanent': string;
      readonly calibrate: string;
      readonly counters: string;
      readonly 'font-links': string;
      readonly reset: string;
      readonly factory: string;
      readonly password: string;
      readonly network: string;
      readonly alerts: string;
      readonly erase: string;
      readonly drives: string;
      readonly program: string;
      readonly 'other-language': string;
      readonly head: string;
      readonly dump: string;
      readonly repeat: string;
      readonly unreadable: string;
    };
    readonly does: (values: { effect: Value; commands: Value }) => string;
    readonly sentence: (values: { parts: Value }) => string;
    readonly held: (values: { parts: Value }) => string;
    readonly leftOut: (values: { parts: Value }) => string;
    readonly putBack: string;
    readonly stays: (values: { commands: Value }) => string;
    readonly settings: {
      readonly lead: string;
      readonly outliving: string;
      readonly policies: {
        readonly trust: { readonly name: string; readonly explained: string };
        readonly 'leave-out': { readonly name: string; readonly explained: string };
        readonly ask: { readonly name: string; readonly explained: string };
      };
      readonly allowed: string;
      readonly allowedNone: string;
      readonly forget: (values: { command: Value; origin: Value }) => string;
      readonly practice: string;
    };
  };
  readonly printers: {
    readonly title: string;
    readonly lead: string;
    readonly add: string;
    readonly check: string;
    readonly test: string;
    readonly makeDefault: string;
    readonly remove: string;
    readonly defaultMark: string;
    readonly working: string;
    readonly testing: string;
    readonly noDefault: string;
    readonly empty: { readonly title: string; readonly body: string };
    readonly facts: {
      readonly address: string;
      readonly today: string;
      readonly serial: string;
      readonly moved: string;
      readonly movedFrom: (values: { when: Value; place: Value }) => string;
      readonly width: string;
      readonly media: string;
      readonly lastError: string;
      readonly noError: string;
      readonly resolution: string;
      readonly resolutionSet: (values: { set: Value }) => string;
      readonly resolutionDiffers: (values: { set: Value; says: Value }) => string;
      readonly millimetres: (values: { mm: Value }) => string;
      readonly mediaKinds: { readonly 'die-cut': string; readonly continuous: string };
      readonly methods: { readonly direct: string; readonly transfer: string };
      readonly modes: {
        readonly rewind: string;
        readonly peel: string;
        readonly 'tear-off': string;
        readonly cutter: string;
        readonly applicator: string;
        readonly 'delayed-cut': string;
        readonly 'linerless-peel': string;
        readonly 'linerless-rewind': string;
        readonly 'partial-cut': string;
        readonly rfid: string;
        readonly kiosk: string;
        readonly stream: string;
      };
      readonly long: (values: { length: Value }) => string;
      readonly errors: { readonly failed: string; readonly unknown: string };
      readonly model: string;
      readonly firmware: string;
      readonly counter: string;
      readonly checked: string;
      readonly unknown: string;
      readonly never: string;
      readonly dpi: (values: { dpi: Value }) => string;
    };
    readonly states: {
      readonly ready: { readonly word: string; readonly explained: string };
      readonly stopped: { readonly word: string; readonly explained: string };
      readonly offline: { readonly word: string; readonly explained: string };
      readonly mute: { readonly word: string; readonly explained: string };
      readonly unchecked: { readonly word: string; readonly explained: string };
    };
    readonly wrongResolution: (values: { set: Value; says: Value }) => string;
    readonly tests: {
      readonly confirmed: string;
      readonly sent: string;
      readonly unknown: string;
      readonly failed: string;
      readonly cancelled: string;
    };
    readonly testWords: {
      readonly confirmed: string;
      readonly sent: string;
      readonly unknown: string;
      readonly failed: string;
      readonly cancelled: string;
    };
    readonly another: {
      readonly explained: (values: { name: Value; serial: Value }) => string;
      readonly action: string;
      readonly title: (values: { name: Value }) => string;
      readonly body: string;
      readonly confirm: string;
    };
    readonly foundElsewhere: {
      readonly explained: (values: { name: Value; place: Value; serial: Value }) => string;
      readonly action: (values: { place: Value }) => string;
      readonly title: (values: { name: Value }) => string;
      readonly body: (values: { place: Value }) => string;
      readonly confirm: string;
    };
    readonly twins: (values: { serial: Value }) => string;
    readonly checkGone: string;
    readonly removal: {
      readonly title: (values: { name: Value }) => string;
      readonly body: string;
      readonly wasDefault: string;
      readonly confirm: string;
    };
    readonly places: {
      readonly usb: string;
      readonly usbSerial: (values: { serial: Value }) => string;
      readonly usbPort: (values: { port: Value }) => string;
      readonly file: (values: { path: Value }) => string;
      readonly secure: (values: { place: Value }) => string;
    };
    readonly find: {
      readonly title: string;
      readonly address: string;
      readonly addressHint: string;
      readonly ask: string;
      readonly looking: (values: { count: number }) => string;
      readonly looked: (values: { count: number }) => string;
      readonly stop: string;
      readonly again: string;
      readonly list: string;
      readonly unnamed: string;
      readonly unknownLanguage: string;
      readonly serial: (values: { serial: Value }) => string;
      readonly known: (values: { name: Value }) => string;
      readonly foundAgain: (values: { name: Value }) => string;
      readonly sameSerial: (values: { name: Value }) => string;
      readonly foundBy: (values: { ways: Value }) => string;
      readonly ways: {
        readonly usb: string;
        readonly device_file: string;
        readonly mdns: string;
        readonly zebra: string;
        readonly address: string;
      };
      readonly verdicts: {
        readonly asking: { readonly word: string; readonly more: string };
        readonly ready: { readonly word: string; readonly more: string };
        readonly unasked: { readonly word: string; readonly more: string };
        readonly other_language: {
          readonly word: string;
          readonly more: (values: { language: Value }) => string;
        };
        readonly no_answer: { readonly word: string; readonly more: string };
        readonly not_zebra: { readonly word: string; readonly more: string };
        readonly raw_off: { readonly word: string; readonly more: string };
        readonly secure_only: { readonly word: string; readonly more: string };
        readonly unreachable: { readonly word: string; readonly more: string };
        readonly no_permission: { readonly word: string; readonly more: string };
        readonly driver_in_the_way: { readonly word: string; readonly more: string };
      };
      readonly allow: {
        readonly lead: string;
        readonly label: string;
        readonly copy: string;
        readonly copied: string;
      };
      readonly nothing: { readonly power: string; readonly network: string; readonly feed: string };
      readonly trouble: (values: { way: Value; message: Value }) => string;
    };
    readonly form: {
      readonly title: string;
      readonly name: string;
      readonly nameHint: string;
      readonly resolution: string;
      readonly resolutionHint: string;
      readonly resolutionTold: (values: { dpi: Value }) => string;
      readonly certificate: string;
      readonly submit: string;
      readonly back: string;
    };
    readonly more: string;
    readonly console: {
      readonly open: string;
      readonly title: (values: { name: Value }) => string;
      readonly lead: string;
      readonly named: string;
      readonly questions: {
        readonly identity: { readonly code: string; readonly word: string };
        readonly errors: { readonly code: string; readonly word: string };
        readonly host: { readonly code: string; readonly word: string };
        readonly configuration: { readonly code: string; readonly word: string };
      };
      readonly all: string;
      readonly value: string;
      readonly valueHint: string;
      readonly askValue: string;
      readonly asking: (values: { what: Value }) => string;
      readonly answered: (values: { what: Value; ms: Value }) => string;
      readonly silent: (values: { what: Value; ms: Value }) => string;
      readonly took: (values: { ms: Value }) => string;
      readonly noAnswer: string;
      readonly noAnswerMore: string;
      readonly answers: string;
      readonly raw: string;
      readonly rawOf: (values: { what: Value }) => string;
      readonly parsed: string;
      readonly notRead: string;
      readonly means: string;
      readonly unknownValue: string;
      readonly yes: string;
      readonly no: string;
      readonly copy: string;
      readonly copyOf: (values: { what: Value }) => string;
      readonly copied: (values: { what: Value }) => string;
      readonly save: string;
      readonly saved: (values: { file: Value }) => string;
      readonly saveHint: string;
      readonly nothing: { readonly title: string; readonly body: string };
      readonly refusals: {
        readonly command: string;
        readonly no_name: string;
        readonly unknown_group: string;
        readonly secret: string;
        readonly busy: string;
        readonly stopped: string;
        readonly unreachable: string;
        readonly gone: string;
      };
      readonly fields: {
        readonly model: string;
        readonly firmware: string;
        readonly dotsPerMm: string;
        readonly memory: string;
        readonly options: string;
        readonly errors: string;
        readonly warnings: string;
        readonly communication: string;
        readonly paperOut: string;
        readonly paused: string;
        readonly labelLength: string;
        readonly formatsWaiting: string;
        readonly bufferFull: string;
        readonly diagnostic: string;
        readonly partialFormat: string;
        readonly memoryCorrupt: string;
        readonly headCold: string;
        readonly headHot: string;
        readonly mediaSettings: string;
        readonly headOpen: string;
        readonly ribbonOut: string;
        readonly transfer: string;
        readonly printMode: string;
        readonly widthMode: string;
        readonly labelWaiting: string;
        readonly labelsLeft: string;
        readonly graphicsStored: string;
        readonly value: string;
      };
    };
    readonly commands: {
      readonly feed: {
        readonly action: string;
        readonly title: (values: { name: Value }) => string;
        readonly body: string;
        readonly confirm: string;
      };
      readonly calibrate: {
        readonly action: string;
        readonly title: (values: { name: Value }) => string;
        readonly body: string;
        readonly confirm: string;
      };
      readonly pause: {
        readonly action: string;
        readonly title: (values: { name: Value }) => string;
        readonly body: string;
        readonly confirm: string;
      };
      readonly resume: {
        readonly action: string;
        readonly title: (values: { name: Value }) => string;
        readonly body: string;
        readonly confirm: string;
      };
      readonly cancel: {
        readonly action: string;
        readonly title: (values: { name: Value }) => string;
        readonly body: string;
        readonly confirm: string;
      };
    };
    readonly problems: {
      readonly name: string;
      readonly nameLong: string;
      readonly empty: string;
      readonly scheme: string;
      readonly host: string;
      readonly ipv4: string;
      readonly port: string;
    };
  };
  readonly reprint: {
    readonly alarm: {
      readonly replaced: {
        readonly title: string;
        readonly body: (values: { other: Value; old: Value }) => string;
        readonly open: string;
      };
      readonly replacing: { readonly title: string; readonly body: (values: { old: Value }) => string };
      readonly outdated: {
        readonly title: string;
        readonly body: (values: { id: Value; time: Value }) => string;
      };
      readonly replace: {
        readonly open: string;
        readonly title: (values: { ref: Value }) => string;
        readonly body: (values: { id: Value }) => string;
        readonly tick: string;
        readonly confirm: string;
      };
    };
    readonly warnings: { readonly replaced: string; readonly outdated: string; readonly arrived: string };
    readonly although: {
      readonly replaced: string;
      readonly outdated: string;
      readonly arrived: string;
      readonly unfit: string;
      readonly printed_before: string;
    };
    readonly form: {
      readonly why: string;
      readonly warned: string;
      readonly copies: string;
      readonly printer: string;
      readonly noPrinter: string;
      readonly confirm: string;
    };
    readonly found: {
      readonly ready: string;
      readonly replaced: (values: { id: Value }) => string;
      readonly outdated: string;
      readonly arrived: string;
      readonly foreign: string;
      readonly notBought: string;
      readonly fullNumber: string;
      readonly notFound: string;
      readonly cannot: string;
      readonly warned: string;
    };
    readonly cannot: {
      readonly foreign: { readonly title: (values: { id: Value }) => string; readonly remedy: string };
      readonly notBought: { readonly title: (values: { ref: Value }) => string; readonly remedy: string };
      readonly fullNumber: { readonly title: (values: { code: Value }) => string; readonly remedy: string };
      readonly notFound: { readonly title: (values: { code: Value }) => string; readonly remedy: string };
      readonly closed: { readonly title: string; readonly remedy: string };
      readonly removed: {
        readonly title: (values: { packageId: Value; days: Value }) => string;
        readonly remedy: string;
      };
      readonly noDocument: { readonly title: string; readonly remedy: string };
    };
    readonly history: {
      readonly title: string;
      readonly never: string;
      readonly times: (values: { count: number }) => string;
    };
    readonly search: {
      readonly label: string;
      readonly hint: string;
      readonly results: string;
      readonly none: string;
      readonly manyMore: string;
      readonly noMore: string;
      readonly more: (values: { more: Value }) => string;
      readonly columns: {
        readonly order: string;
        readonly recipient: string;
        readonly package: string;
        readonly state: string;
        readonly time: string;
      };
    };
    readonly empty: { readonly title: string; readonly body: string };
    readonly this: string;
    readonly last: string;
    readonly lastKeys: string;
  };
  readonly scanBack: {
    readonly out: string;
    readonly papersOut: (values: { onBox: Value }) => string;
    readonly checked: string;
    readonly checkedAgain: string;
    readonly settled: string;
    readonly count: (values: { papers: Value }) => string;
    readonly due: (values: { ref: Value }) => string;
    readonly wrong: {
      readonly next: (values: { id: Value }) => string;
      readonly title: string;
      readonly body: (values: { scanned: Value; ref: Value; expected: Value }) => string;
      readonly seen: string;
      readonly keys: string;
    };
    readonly skip: {
      readonly title: string;
      readonly lead: string;
      readonly why: string;
      readonly confirm: string;
      readonly reasons: {
        readonly unreadable: string;
        readonly gone: string;
        readonly scanner: string;
        readonly other: string;
      };
    };
    readonly tally: {
      readonly title: string;
      readonly line: (values: { scanned: Value; out: Value }) => string;
      readonly show: string;
      readonly hide: string;
      readonly missing: (values: { count: Value }) => string;
      readonly more: (values: { count: Value }) => string;
    };
  };
  readonly otherBenches: {
    readonly away: { readonly title: string; readonly remedy: string; readonly next: string };
    readonly asking: { readonly title: string; readonly remedy: string; readonly next: string };
    readonly adopted: (values: { bench: Value }) => string;
    readonly updated: (values: { bench: Value; fields: Value }) => string;
    readonly prints: {
      readonly sent: (values: { printer: Value; bench: Value }) => string;
      readonly confirmed: (values: { printer: Value; bench: Value }) => string;
      readonly unknown: (values: { printer: Value; bench: Value }) => string;
    };
  };
  readonly settings: {
    readonly title: string;
    readonly sectionsName: string;
    readonly sections: {
      readonly service: string;
      readonly credentials: string;
      readonly shipFrom: string;
      readonly defaults: string;
      readonly station: string;
      readonly people: string;
      readonly scanner: string;
      readonly queue: string;
      readonly tracking: string;
      readonly labelCommands: string;
      readonly customs: string;
      readonly intake: string;
      readonly data: string;
      readonly record: string;
      readonly provisioning: string;
      readonly about: string;
    };
    readonly save: string;
    readonly saved: string;
    readonly undo: string;
    readonly unsaved: string;
    readonly unsavedMark: string;
    readonly mendFirst: string;
    readonly service: {
      readonly lead: string;
      readonly environment: string;
      readonly environments: {
        readonly production: { readonly title: string; readonly body: string };
        readonly staging: { readonly title: string; readonly body: string };
        readonly practice: { readonly title: string; readonly body: string };
      };
      readonly baseUrl: string;
      readonly baseUrlHint: string;
      readonly stagingBaseUrl: string;
      readonly stagingBaseUrlHint: string;
      readonly prefix: string;
      readonly prefixHint: string;
      readonly proxy: string;
      readonly proxyHint: string;
      readonly caFile: string;
      readonly caFileHint: string;
      readonly wrong: (values: { rule: Value }) => string;
      readonly needsBase: string;
      readonly needsStaging: string;
      readonly notReady: (values: { why: Value }) => string;
      readonly switch: {
        readonly title: (values: { to: Value }) => string;
        readonly body: string;
        readonly toLive: string;
        readonly toPractice: string;
        readonly toStaging: string;
        readonly confirm: (values: { to: Value }) => string;
      };
    };
    readonly credentials: {
      readonly lead: string;
      readonly groups: {
        readonly label: { readonly title: string; readonly hint: string };
        readonly basic: { readonly title: string; readonly hint: string };
        readonly duties: { readonly title: string; readonly hint: string };
      };
      readonly whose: (values: { environment: Value }) => string;
      readonly elsewhere: string;
      readonly names: {
        readonly userID: string;
        readonly accountNumber: string;
        readonly passcode: string;
        readonly basicToken: string;
        readonly basicUsername: string;
        readonly basicPassword: string;
        readonly dtKey: string;
      };
      readonly hints: { readonly basicToken: string; readonly dtKey: string };
      readonly how: string;
      readonly tokenFirst: string;
      readonly hows: { readonly token: string; readonly pair: string };
      readonly set: string;
      readonly notSet: string;
      readonly replace: string;
      readonly enter: string;
      readonly save: string;
      readonly typedShort: string;
      readonly test: string;
      readonly testSaved: string;
      readonly practice: string;
      readonly tests: {
        readonly accepted: string;
        readonly refused: string;
        readonly unclear: string;
        readonly unreachable: string;
        readonly missing: string;
        readonly not_testable: string;
      };
      readonly testStatus: (values: { status: Value }) => string;
      readonly forget: string;
      readonly forgetTitle: string;
      readonly forgetBody: string;
      readonly forgetConfirm: string;
      readonly persistence: {
        readonly ok: string;
        readonly no_keychain: string;
        readonly basic_text: string;
        readonly undecryptable: string;
      };
    };
    readonly shipFrom: { readonly lead: string };
    readonly defaults: { readonly lead: string };
    readonly station: {
      readonly lead: string;
      readonly name: string;
      readonly nameHint: string;
      readonly nameLong: string;
      readonly nameEmpty: string;
      readonly sound: string;
      readonly soundHint: string;
      readonly sounds: {
        readonly try: string;
        readonly good: string;
        readonly look: string;
        readonly stop: string;
      };
      readonly appearance: string;
      readonly appearances: { readonly system: string; readonly light: string; readonly dark: string };
      readonly language: string;
      readonly languageHint: string;
      readonly sameLanguage: (values: { language: Value }) => string;
    };
    readonly scanner: {
      readonly lead: string;
      readonly prefixes: string;
      readonly prefixesHint: string;
      readonly suffix: string;
      readonly suffixHint: string;
      readonly gap: string;
      readonly gapHint: string;
      readonly gapProblem: string;
      readonly longText: string;
      readonly tooMany: string;
      readonly try: string;
      readonly tryHint: string;
      readonly came: string;
      readonly becomes: string;
      readonly nothing: string;
    };
    readonly queue: {
      readonly lead: string;
      readonly ahead: string;
      readonly serviceWidth: string;
      readonly staleHours: string;
      readonly hints: { readonly ahead: string; readonly serviceWidth: string; readonly staleHours: string };
      readonly problems: {
        readonly ahead: string;
        readonly serviceWidth: string;
        readonly staleHours: string;
      };
      readonly scanBack: string;
      readonly modes: {
        readonly off: { readonly name: string; readonly explained: string };
        readonly offered: { readonly name: string; readonly explained: string };
        readonly required: { readonly name: string; readonly explained: string };
      };
    };
    readonly intake: {
      readonly lead: string;
      readonly folder: string;
      readonly folderHint: string;
      readonly folderProblem: string;
      readonly mappings: string;
      readonly noMappings: string;
      readonly repeats: string;
      readonly noRepeats: string;
      readonly fields: (values: { count: number }) => string;
      readonly forget: string;
      readonly forgetName: (values: { name: Value }) => string;
    };
    readonly provisioning: {
      readonly lead: string;
      readonly load: string;
      readonly loading: string;
      readonly applied: (values: { file: Value }) => string;
      readonly refused: (values: { file: Value }) => string;
      readonly parts: {
        readonly station: string;
        readonly service: string;
        readonly credentials: string;
        readonly defaults: string;
        readonly scanner: string;
        readonly queue: string;
        readonly tracking: string;
        readonly customs: string;
        readonly intake: string;
        readonly sound: string;
        readonly printers: string;
      };
      readonly place: string;
      readonly wrong: string;
      readonly whole: string;
      readonly tooBig: string;
      readonly unreadable: string;
    };
    readonly about: {
      readonly lead: string;
      readonly version: string;
      readonly runtime: string;
      readonly dataFolder: string;
      readonly environment: string;
      readonly station: string;
      readonly licence: string;
      readonly licenceName: string;
    };
  };
  readonly setUp: {
    readonly title: string;
    readonly lead: string;
    readonly ready: string;
    readonly live: string;
    readonly startLive: string;
    readonly strip: (values: { done: Value; all: Value }) => string;
    readonly toShip: string;
    readonly skip: string;
    readonly skipName: (values: { step: Value }) => string;
    readonly back: string;
    readonly backName: (values: { step: Value }) => string;
    readonly states: { readonly open: string; readonly done: string; readonly skipped: string };
    readonly steps: {
      readonly service: string;
      readonly credentials: string;
      readonly shipFrom: string;
      readonly defaults: string;
      readonly printer: string;
    };
    readonly short: {
      readonly service: string;
      readonly credentials: string;
      readonly shipFrom: string;
      readonly defaults: string;
      readonly printer: string;
    };
    readonly todo: {
      readonly service: string;
      readonly credentials: string;
      readonly shipFrom: string;
      readonly defaults: string;
      readonly printer: string;
    };
    readonly missing: (values: { fields: Value }) => string;
    readonly came: {
      readonly refused: string;
      readonly label_refused: string;
      readonly renewed: string;
      readonly unclear: string;
      readonly unreachable: string;
      readonly missing: string;
    };
  };
  readonly fields: {
    readonly order: {
      readonly ref1: string;
      readonly ref2: string;
      readonly company: string;
      readonly contact: string;
      readonly address1: string;
      readonly address2: string;
      readonly address3: string;
      readonly city: string;
      readonly stateProv: string;
      readonly postalCode: string;
      readonly countryISO2: string;
      readonly phone: string;
      readonly email: string;
      readonly taxCode: string;
      readonly importerVATNumber: string;
      readonly shipFromAttention: string;
      readonly shipFromName: string;
      readonly shipFromAddress1: string;
      readonly shipFromAddress2: string;
      readonly shipFromCity: string;
      readonly shipFromStateProv: string;
      readonly shipFromPostalCode: string;
      readonly shipFromCountryISO2: string;
      readonly shipFromPhone: string;
      readonly shipFromEmail: string;
      readonly sender: string;
      readonly costCenter: string;
      readonly exportReason: string;
      readonly labelFormat: string;
      readonly serviceCode: string;
      readonly shipDateTime: string;
      readonly timeZone: string;
      readonly parcelLength: string;
      readonly parcelWidth: string;
      readonly parcelHeight: string;
      readonly parcelWeight: string;
      readonly parcelContents: string;
    };
    readonly item: {
      readonly itemID: string;
      readonly itemDescription: string;
      readonly itemQuantity: string;
      readonly itemWeight: string;
      readonly itemWeightUOM: string;
      readonly itemValue: string;
      readonly itemTariffCode: string;
      readonly itemCountryOfOriginISO2: string;
    };
    readonly commodityItems: string;
    readonly itemNumber: (values: { number: Value }) => string;
    readonly groups: {
      readonly recipient: string;
      readonly parcel: string;
      readonly service: string;
      readonly shipFrom: string;
      readonly customs: string;
    };
    readonly parcelContents: {
      readonly M: string;
      readonly G: string;
      readonly D: string;
      readonly Z: string;
      readonly S: string;
      readonly H: string;
      readonly O: string;
    };
  };
  readonly failures: {
    readonly order_invalid: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly setup_unfinished: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly service_not_configured: {
      readonly title: string;
      readonly remedy: string;
      readonly brief: string;
    };
    readonly service_unreachable: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly service_environment: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly credentials_missing: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly credentials_refused: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly too_many_requests: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly service_refused: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly bought_before: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly shipping_elsewhere: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly shipped_elsewhere: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly unprinted_elsewhere: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly floor_unreachable: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly floor_restored: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly service_broken: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly answer_lost: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly answer_unreadable: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly package_unnamed: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly package_taken: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly document_missing: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly document_unreadable: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly document_not_printable: {
      readonly title: string;
      readonly remedy: string;
      readonly brief: string;
    };
    readonly label_unfit: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly label_asks: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly label_forbidden: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly printer_missing: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly print_unknown: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly print_failed: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly label_stale: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly label_superseded: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly customs_incomplete: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly duties_unknown: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly denied_party: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly goods_restricted: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly not_screened: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly cancelled: { readonly title: string; readonly remedy: string; readonly brief: string };
  };
  readonly reasons: {
    readonly 'media-empty': { readonly title: string; readonly remedy: string };
    readonly 'media-low': { readonly title: string; readonly remedy: string };
    readonly 'media-needed': { readonly title: string; readonly remedy: string };
    readonly 'media-jam': { readonly title: string; readonly remedy: string };
    readonly 'cover-open': { readonly title: string; readonly remedy: string };
    readonly 'marker-supply-empty': { readonly title: string; readonly remedy: string };
    readonly paused: { readonly title: string; readonly remedy: string };
    readonly 'cutter-fault': { readonly title: string; readonly remedy: string };
    readonly 'head-over-temperature': { readonly title: string; readonly remedy: string };
    readonly 'head-under-temperature': { readonly title: string; readonly remedy: string };
    readonly 'motor-over-temperature': { readonly title: string; readonly remedy: string };
    readonly 'head-fault': { readonly title: string; readonly remedy: string };
    readonly 'label-not-taken': { readonly title: string; readonly remedy: string };
    readonly 'spool-area-full': { readonly title: string; readonly remedy: string };
    readonly 'memory-corrupt': { readonly title: string; readonly remedy: string };
    readonly 'diagnostic-mode': { readonly title: string; readonly remedy: string };
    readonly offline: { readonly title: string; readonly remedy: string };
    readonly 'connection-refused': { readonly title: string; readonly remedy: string };
    readonly 'connection-lost': { readonly title: string; readonly remedy: string };
    readonly busy: { readonly title: string; readonly remedy: string };
    readonly 'no-permission': { readonly title: string; readonly remedy: string };
    readonly 'driver-in-the-way': { readonly title: string; readonly remedy: string };
    readonly 'same-serial': { readonly title: string; readonly remedy: string };
    readonly 'certificate-changed': { readonly title: string; readonly remedy: string };
    readonly 'serial-changed': { readonly title: string; readonly remedy: string };
    readonly 'found-elsewhere': { readonly title: string; readonly remedy: string };
    readonly 'wrong-language': { readonly title: string; readonly remedy: string };
    readonly 'not-answering': { readonly title: string; readonly remedy: string };
    readonly 'printing-elsewhere': { readonly title: string; readonly remedy: string };
    readonly other: { readonly title: string; readonly remedy: string };
  };
  readonly outcomes: {
    readonly Printed: string;
    readonly Sent: string;
    readonly Registered: string;
    readonly Held: string;
    readonly Unknown: string;
    readonly 'Not found': string;
    readonly Duplicate: string;
    readonly Tracked: string;
    readonly Updated: string;
    readonly Refused: string;
    readonly Working: string;
  };
  readonly stages: {
    readonly draft: string;
    readonly registering: string;
    readonly registered: string;
    readonly sending: string;
    readonly sent: string;
    readonly confirmed: string;
    readonly closed: string;
  };
  readonly prints: {
    readonly states: {
      readonly queued: string;
      readonly sending: string;
      readonly sent: string;
      readonly confirmed: string;
      readonly unknown: string;
      readonly failed: string;
      readonly cancelled: string;
    };
    readonly reasons: {
      readonly first: string;
      readonly damaged: string;
      readonly lost: string;
      readonly jam: string;
      readonly misprint: string;
      readonly not_printed: string;
      readonly other: string;
    };
    readonly notes: {
      readonly printer_mute: string;
      readonly no_counter: string;
      readonly connection_lost: string;
      readonly count_short: string;
      readonly counter_moved_more: string;
      readonly others_print_too: string;
      readonly buffer_emptied: string;
      readonly station_stopped: string;
      readonly counter_proved: string;
      readonly counter_disproved: string;
      readonly worker_says_printed: string;
      readonly worker_says_not_printed: string;
    };
    readonly columns: {
      readonly state: string;
      readonly printer: string;
      readonly bench: string;
      readonly time: string;
      readonly why: string;
    };
    readonly copies: (values: { count: number }) => string;
  };
  readonly track: {
    readonly title: string;
    readonly places: {
      readonly delivered: string;
      readonly on_hold: string;
      readonly on_the_way: string;
      readonly not_shipped: string;
      readonly not_processed: string;
      readonly unknown: string;
    };
    readonly failures: {
      readonly service_not_configured: {
        readonly title: string;
        readonly remedy: string;
        readonly brief: string;
      };
      readonly service_unreachable: {
        readonly title: string;
        readonly remedy: string;
        readonly brief: string;
      };
      readonly service_environment: {
        readonly title: string;
        readonly remedy: string;
        readonly brief: string;
      };
      readonly credentials_missing: {
        readonly title: string;
        readonly remedy: string;
        readonly brief: string;
      };
      readonly credentials_refused: {
        readonly title: string;
        readonly remedy: string;
        readonly brief: string;
      };
      readonly too_many_requests: { readonly title: string; readonly remedy: string; readonly brief: string };
      readonly service_refused: { readonly title: string; readonly remedy: string; readonly brief: string };
      readonly service_broken: { readonly title: string; readonly remedy: string; readonly brief: string };
      readonly answer_lost: { readonly title: string; readonly remedy: string; readonly brief: string };
      readonly answer_unreadable: { readonly title: string; readonly remedy: string; readonly brief: string };
      readonly order_invalid: { readonly title: string; readonly remedy: string; readonly brief: string };
      readonly cancelled: { readonly title: string; readonly remedy: string; readonly brief: string };
    };
    readonly unknownPackage: { readonly title: string; readonly remedy: string; readonly brief: string };
    readonly tabs: { readonly name: string; readonly package: string; readonly board: string };
    readonly asking: string;
    readonly again: string;
    readonly notTold: string;
    readonly foreign: string;
    readonly checked: (values: { time: Value }) => string;
    readonly before: (values: { time: Value }) => string;
    readonly next: {
      readonly looking: string;
      readonly told: (values: { place: Value; words: Value }) => string;
      readonly outdated: string;
      readonly replaced: (values: { packageId: Value }) => string;
      readonly notBought: string;
      readonly fullNumber: string;
      readonly notFound: string;
    };
    readonly lost: {
      readonly notBought: { readonly title: string; readonly hint: (values: { ref: Value }) => string };
      readonly fullNumber: { readonly title: string; readonly hint: string };
      readonly notFound: { readonly title: string; readonly hint: string };
    };
    readonly start: { readonly title: string; readonly hint: string };
    readonly milestones: {
      readonly name: string;
      readonly flags: {
        readonly hasBeenProcessed: string;
        readonly hasBeenShipped: string;
        readonly isEnRoute: string;
        readonly hasArrived: string;
      };
      readonly states: {
        readonly done: string;
        readonly now: string;
        readonly not_yet: string;
        readonly over: string;
        readonly not_told: string;
      };
      readonly asTold: (values: { told: Value }) => string;
    };
    readonly facts: {
      readonly name: string;
      readonly order: string;
      readonly recipient: string;
      readonly packageNumber: string;
      readonly to: string;
      readonly service: string;
      readonly carrier: string;
      readonly finalMile: string;
      readonly finalMileNumber: string;
      readonly shipDate: string;
      readonly shipDateHint: string;
      readonly transit: string;
      readonly window: string;
      readonly ref1: string;
      readonly ref2: string;
      readonly prefix: string;
      readonly page: string;
    };
    readonly details: {
      readonly title: string;
      readonly icon: string;
      readonly scan: string;
      readonly none: string;
      readonly codes: (values: { code: Value; category: Value; number: Value }) => string;
    };
    readonly transit: {
      readonly days: (values: { days: number }) => string;
      readonly range: (values: { from: Value; to: Value }) => string;
      readonly atLeast: (values: { days: Value }) => string;
      readonly atMost: (values: { days: Value }) => string;
    };
    readonly window: {
      readonly range: (values: { from: Value; to: Value }) => string;
      readonly from: (values: { from: Value }) => string;
      readonly to: (values: { to: Value }) => string;
      readonly rule: string;
    };
    readonly page: {
      readonly open: string;
      readonly ask: string;
      readonly leads: (values: { host: Value }) => string;
      readonly confirm: string;
      readonly notSafe: string;
    };
    readonly events: {
      readonly name: string;
      readonly none: string;
      readonly noDay: string;
      readonly noTime: string;
      readonly noPlace: string;
      readonly unrecognised: (values: { code: Value }) => string;
      readonly noCode: string;
      readonly noCategory: string;
      readonly place: (values: { location: Value; country: Value }) => string;
      readonly utc: (values: { time: Value }) => string;
    };
    readonly board: {
      readonly title: string;
      readonly search: string;
      readonly searchHint: string;
      readonly clearSearch: string;
      readonly chips: {
        readonly delivered: string;
        readonly on_hold: string;
        readonly on_the_way: string;
        readonly not_shipped: string;
        readonly not_processed: string;
        readonly unknown: string;
        readonly silent: string;
        readonly never_asked: string;
      };
      readonly all: string;
      readonly show: string;
      readonly silentHint: (values: { days: number }) => string;
      readonly columns: {
        readonly place: string;
        readonly order: string;
        readonly recipient: string;
        readonly country: string;
        readonly package: string;
        readonly last: string;
        readonly checked: string;
        readonly next: string;
      };
      readonly never: string;
      readonly silent: string;
      readonly notAgain: string;
      readonly notAgainHint: string;
      readonly empty: {
        readonly title: string;
        readonly hint: string;
        readonly none: string;
        readonly noneHint: string;
        readonly all: string;
      };
      readonly shown: (values: { count: number }) => string;
      readonly newestOnly: (values: { count: Value }) => string;
      readonly export: { readonly open: string; readonly saved: (values: { file: Value }) => string };
      readonly stop: string;
      readonly go: string;
      readonly status: {
        readonly name: string;
        readonly asking: string;
        readonly stopped: string;
        readonly broke: string;
        readonly last: (values: { time: Value }) => string;
        readonly noLast: string;
        readonly next: (values: { time: Value }) => string;
        readonly nothingNext: string;
        readonly watched: (values: { count: number }) => string;
        readonly minute: (values: { sent: Value; most: Value }) => string;
      };
    };
    readonly settings: {
      readonly lead: string;
      readonly poll: string;
      readonly pollHint: string;
      readonly perMinute: string;
      readonly silentDays: string;
      readonly hints: { readonly perMinute: string; readonly silentDays: string };
      readonly problems: { readonly perMinute: string; readonly silentDays: string };
    };
  };
  readonly recipient: {
    readonly title: string;
    readonly states: {
      readonly waiting: string;
      readonly sending: string;
      readonly refused: string;
      readonly unknown: string;
      readonly updated: string;
    };
    readonly empty: { readonly title: string; readonly hint: string };
    readonly next: {
      readonly looking: string;
      readonly found: string;
      readonly waiting: string;
      readonly foreign: string;
      readonly notBought: string;
      readonly fullNumber: string;
      readonly notFound: string;
      readonly failed: string;
      readonly unsaved: string;
    };
    readonly lost: {
      readonly not_bought: {
        readonly title: (values: { ref: Value }) => string;
        readonly hint: string;
        readonly open: string;
      };
      readonly full_number: { readonly title: string; readonly hint: string };
      readonly not_found: { readonly title: string; readonly hint: string };
    };
    readonly form: {
      readonly title: (values: { packageId: Value }) => string;
      readonly known: string;
      readonly foreign: string;
      readonly ref: (values: { ref: Value }) => string;
      readonly groups: {
        readonly recipient: string;
        readonly shipFrom: string;
        readonly misc: string;
        readonly parcel: string;
      };
      readonly items: string;
      readonly itemsHint: string;
      readonly fixed: string;
      readonly was: (values: { value: Value }) => string;
      readonly wasEmpty: string;
      readonly undo: string;
      readonly undoField: (values: { field: Value }) => string;
      readonly undoAll: string;
      readonly of: (values: { length: Value; limit: Value }) => string;
      readonly changed: (values: { count: number }) => string;
      readonly problems: (values: { count: number }) => string;
      readonly unchanged: string;
      readonly emptied: string;
      readonly neverEmpty: string;
      readonly sendEmpty: (values: { field: Value }) => string;
      readonly sendEmptyHint: string;
      readonly itemsEmptied: string;
      readonly prefix: (values: { prefix: Value }) => string;
      readonly mend: (values: { count: number }) => string;
      readonly put: string;
      readonly close: string;
    };
    readonly waiting: {
      readonly refused: { readonly title: string; readonly remedy: string };
      readonly unknown: { readonly title: string; readonly remedy: string };
    };
    readonly failed: {
      readonly service_unreachable: string;
      readonly service_refused: string;
      readonly service_broken: string;
      readonly answer_lost: string;
      readonly answer_unreadable: string;
      readonly too_many_requests: string;
    };
    readonly unsaved: {
      readonly title: (values: { packageId: Value }) => string;
      readonly body: (values: { count: Value }) => string;
      readonly keep: string;
      readonly drop: string;
    };
    readonly place: {
      readonly arrived: { readonly title: string; readonly body: string };
      readonly shipped: { readonly title: string; readonly body: string };
      readonly as: (values: { when: Value }) => string;
    };
    readonly basket: {
      readonly title: string;
      readonly empty: string;
      readonly emptyHint: string;
      readonly importButton: string;
      readonly importing: (values: { name: Value }) => string;
      readonly imported: (values: { count: number }) => string;
      readonly importedNone: string;
      readonly importedSame: string;
      readonly notTaken: (values: { count: number }) => string;
      readonly asBefore: (values: { count: number }) => string;
      readonly moreMistakes: (values: { count: Value }) => string;
      readonly importDone: string;
      readonly counts: {
        readonly waiting: (values: { count: number }) => string;
        readonly sending: (values: { count: number }) => string;
        readonly refused: (values: { count: number }) => string;
        readonly unknown: (values: { count: number }) => string;
        readonly updated: (values: { count: number }) => string;
      };
      readonly all: string;
      readonly allHint: string;
      readonly tick: (values: { packageId: Value }) => string;
      readonly edit: string;
      readonly open: string;
      readonly openOf: (values: { packageId: Value }) => string;
      readonly editOf: (values: { packageId: Value }) => string;
      readonly remove: string;
      readonly removeOf: (values: { packageId: Value }) => string;
      readonly removeTicked: (values: { count: Value }) => string;
      readonly foreign: string;
      readonly items: (values: { count: number }) => string;
      readonly was: string;
      readonly becomes: string;
      readonly sentEmpty: string;
      readonly serviceSaid: (values: { message: Value }) => string;
      readonly unknownNote: string;
      readonly refusedHint: string;
      readonly more: string;
      readonly done: string;
    };
    readonly removal: {
      readonly title: (values: { count: Value }) => string;
      readonly body: string;
      readonly unknown: string;
      readonly confirm: string;
    };
    readonly send: {
      readonly button: string;
      readonly buttonMany: (values: { count: Value }) => string;
      readonly this: (values: { packageId: Value }) => string;
      readonly ticked: (values: { count: number }) => string;
      readonly alsoWaiting: (values: { count: number }) => string;
      readonly none: string;
      readonly checking: string;
      readonly asking: string;
      readonly sending: string;
      readonly unasked: (values: { count: number }) => string;
    };
    readonly left: {
      readonly title: (values: { count: number }) => string;
      readonly body: string;
      readonly arrived: string;
      readonly shipped: string;
      readonly more: (values: { count: Value }) => string;
      readonly confirm: string;
      readonly without: string;
    };
    readonly outcome: {
      readonly updated: string;
      readonly outdated: string;
      readonly outdatedMany: (values: { count: number }) => string;
      readonly refused: string;
      readonly unknown: string;
      readonly failed: string;
      readonly kept: string;
      readonly many: (values: { count: number }) => string;
      readonly of: (values: { count: Value; all: Value }) => string;
      readonly mixed: (values: { counts: Value }) => string;
    };
  };
  readonly landed: {
    readonly calculate: string;
    readonly calculateKey: string;
    readonly question: {
      readonly title: string;
      readonly ofOrder: (values: { ref: Value }) => string;
      readonly fields: {
        readonly sourceCountry: string;
        readonly destinationCountry: string;
        readonly shippingValue: string;
        readonly grossWeight: string;
        readonly destinationIp: string;
        readonly currentCartValue: string;
        readonly sourcePostalCode: string;
        readonly postalCode: string;
        readonly countryCode: string;
        readonly firstName: string;
        readonly middleName: string;
        readonly lastName: string;
        readonly street: string;
        readonly city: string;
        readonly state: string;
      };
      readonly switches: {
        readonly overrideTranslation: string;
        readonly convertCurrency: string;
        readonly ignoreDeminimis: string;
        readonly isPostal: string;
        readonly isGift: string;
      };
      readonly product: {
        readonly hs6Code: string;
        readonly description: string;
        readonly value: string;
        readonly qty: string;
        readonly originatingCountry: string;
        readonly volumeWeight: string;
      };
      readonly products: string;
      readonly productNumber: (values: { number: Value }) => string;
      readonly groups: {
        readonly from: string;
        readonly to: string;
        readonly money: string;
        readonly who: string;
        readonly more: string;
      };
      readonly whoHint: string;
      readonly addProduct: string;
      readonly removeProduct: (values: { number: Value }) => string;
      readonly codeHint: string;
      readonly codeSources: { readonly own: string };
      readonly courier: string;
      readonly postal: string;
      readonly currency: {
        readonly source: string;
        readonly destination: string;
        readonly inCurrency: (values: { currency: Value; country: Value }) => string;
        readonly ofCountry: (values: { country: Value }) => string;
        readonly unknown: { readonly source: string; readonly destination: string };
        readonly explained: (values: { currency: Value }) => string;
      };
      readonly byIp: string;
      readonly deminimisHint: string;
      readonly cartHint: string;
      readonly giftHint: string;
      readonly englishHint: string;
      readonly fresh: string;
      readonly freshKey: string;
      readonly mend: (values: { count: number }) => string;
      readonly quoted: (values: { label: Value }) => string;
      readonly changed: string;
      readonly saveToOrder: string;
      readonly notInOrder: string;
      readonly bought: string;
    };
    readonly answer: {
      readonly title: string;
      readonly empty: { readonly title: string; readonly hint: string };
      readonly ready: { readonly title: string; readonly hint: string };
      readonly asking: string;
      readonly notTold: string;
      readonly notReported: string;
      readonly noCurrency: string;
      readonly outdated: { readonly title: string; readonly hint: string };
      readonly edited: { readonly title: string; readonly hint: string };
      readonly leftOut: (values: { parts: Value }) => string;
      readonly leftOutOf: {
        readonly currentCartValue: string;
        readonly isGift: string;
        readonly volumeWeight: string;
      };
      readonly earlierShown: string;
      readonly showLatest: string;
      readonly verdict: {
        readonly name: string;
        readonly clear: string;
        readonly clearHint: string;
        readonly known: string;
        readonly notScreened: string;
        readonly partiesNotScreened: string;
        readonly goodsNotScreened: string;
        readonly partiesNotReported: string;
        readonly goodsNotReported: string;
        readonly look: string;
        readonly stop: string;
        readonly denied: (values: { score: Value }) => string;
        readonly weak: (values: { score: Value; from: Value }) => string;
        readonly noScore: string;
        readonly restricted: (values: { goods: Value }) => string;
        readonly costError: string;
        readonly partiesError: string;
        readonly goodsError: string;
        readonly sums: string;
        readonly noCost: string;
        readonly asking: string;
        readonly stale: string;
        readonly before: (values: { word: Value }) => string;
      };
      readonly costs: string;
      readonly total: { readonly title: string; readonly covers: string };
      readonly amounts: {
        readonly title: string;
        readonly part: string;
        readonly goods: string;
        readonly shipping: string;
        readonly duty: string;
        readonly tax: string;
        readonly dutyTax: string;
        readonly calculated: string;
        readonly source: string;
        readonly destination: string;
      };
      readonly sums: {
        readonly title: string;
        readonly hint: string;
        readonly rounding: string;
        readonly line: (values: { what: Value; sum: Value; told: Value }) => string;
        readonly which: {
          readonly productsDuty: string;
          readonly productsTax: string;
          readonly productsTotal: string;
          readonly calculated: string;
          readonly dutyTax: string;
          readonly total: string;
        };
      };
      readonly products: {
        readonly title: string;
        readonly product: string;
        readonly value: string;
        readonly duty: string;
        readonly tax: string;
        readonly total: string;
        readonly commodity: (values: { code: Value }) => string;
        readonly sourceCommodity: (values: { code: Value }) => string;
        readonly origin: (values: { country: Value }) => string;
        readonly rate: {
          readonly percentageDuty: string;
          readonly volumetricDuty: string;
          readonly itemDuty: string;
          readonly additionalDuty: string;
          readonly tax: string;
        };
        readonly noRates: string;
      };
      readonly deminimis: {
        readonly title: string;
        readonly duty: string;
        readonly tax: string;
        readonly against: { readonly below: string; readonly above: string; readonly unknown: string };
      };
      readonly parties: {
        readonly title: string;
        readonly none: string;
        readonly score: string;
        readonly lists: string;
        readonly threshold: (values: { score: Value }) => string;
        readonly match: (values: { number: Value }) => string;
        readonly noDetails: string;
        readonly keys: {
          readonly scoreCalculated: string;
          readonly nameMatch: string;
          readonly addressMatch: string;
          readonly listsMatched: string;
          readonly matchType: string;
        };
      };
      readonly goods: {
        readonly title: string;
        readonly none: string;
        readonly export: string;
        readonly transport: string;
        readonly import: string;
        readonly unnamed: string;
      };
      readonly failed: {
        readonly postalCode: string;
        readonly postalCodeMissing: (values: { whose: Value }) => string;
        readonly postalCodeGiven: (values: { whose: Value }) => string;
        readonly whose: { readonly sourcePostalCode: string; readonly postalCode: string };
        readonly and: string;
        readonly number: (values: { code: Value }) => string;
        readonly plain: string;
        readonly notes: (values: { notes: Value }) => string;
      };
      readonly unanswered: {
        readonly answer_lost: { readonly title: string; readonly remedy: string };
        readonly answer_unreadable: { readonly title: string; readonly remedy: string };
        readonly service_broken: { readonly title: string; readonly remedy: string };
        readonly service_refused: { readonly title: string; readonly remedy: string };
      };
      readonly notes: string;
      readonly details: {
        readonly title: string;
        readonly cost: string;
        readonly denied: string;
        readonly restricted: string;
        readonly requestId: (values: { part: Value }) => string;
        readonly generated: (values: { part: Value }) => string;
        readonly weight: string;
        readonly metric: string;
        readonly uuid: (values: { product: Value }) => string;
      };
      readonly about: {
        readonly title: string;
        readonly requestId: string;
        readonly asked: string;
        readonly by: string;
      };
      readonly slip: string;
      readonly pdf: { readonly A4: string; readonly Letter: string };
      readonly slipSent: string;
      readonly saved: (values: { file: Value }) => string;
      readonly ship: string;
    };
    readonly history: {
      readonly title: (values: { count: Value }) => string;
      readonly show: (values: { time: Value }) => string;
    };
    readonly report: {
      readonly open: string;
      readonly title: string;
      readonly lead: string;
      readonly day: string;
      readonly save: string;
      readonly noDay: string;
    };
    readonly gate: {
      readonly here: {
        readonly customs_incomplete: string;
        readonly duties_unknown: string;
        readonly denied_party: string;
        readonly goods_restricted: string;
        readonly not_screened: string;
      };
      readonly release: string;
      readonly releaseTitle: (values: { ref: Value }) => string;
      readonly releaseLead: string;
      readonly reason: string;
      readonly reasonShort: string;
      readonly confirm: string;
      readonly released: string;
    };
    readonly run: {
      readonly name: string;
      readonly running: (values: { done: Value; total: Value }) => string;
      readonly over: (values: { done: number; asked: Value }) => string;
      readonly orders: string;
      readonly came: {
        readonly asked: string;
        readonly kept: string;
        readonly domestic: string;
        readonly not_asked: string;
        readonly no_answer: string;
      };
      readonly open: (values: { ref: Value }) => string;
      readonly failed: (values: { count: number }) => string;
      readonly stopped: (values: { done: Value; total: Value; why: Value }) => string;
      readonly stop: string;
      readonly dismiss: string;
    };
    readonly lost: { readonly title: string; readonly hint: string };
    readonly next: {
      readonly looking: string;
      readonly ready: string;
      readonly mend: string;
      readonly outdated: string;
      readonly notFound: string;
      readonly failed: string;
      readonly asking: string;
      readonly clear: (values: { total: Value }) => string;
      readonly known: (values: { total: Value }) => string;
      readonly someKnown: (values: { total: Value }) => string;
      readonly totalUnknown: string;
    };
    readonly subject: string;
    readonly open: string;
    readonly openKey: string;
    readonly settings: {
      readonly lead: string;
      readonly gate: string;
      readonly gateHint: string;
      readonly gateOff: string;
      readonly holdUnscreened: string;
      readonly holdUnscreenedHint: string;
      readonly level: {
        readonly unknown: string;
        readonly all: string;
        readonly parties: string;
        readonly goods: string;
        readonly both: string;
      };
      readonly deniedScore: string;
      readonly deniedScoreHint: string;
      readonly deniedScoreProblem: string;
      readonly shippingValue: string;
      readonly shippingValueHint: string;
      readonly shippingValueProblem: string;
      readonly currency: string;
      readonly currencies: { readonly source: string; readonly destination: string };
      readonly sentBy: string;
    };
  };
  readonly people: {
    readonly roles: { readonly packer: string; readonly supervisor: string };
    readonly lock: {
      readonly title: (values: { station: Value }) => string;
      readonly lead: string;
      readonly who: string;
      readonly signIn: string;
      readonly goesOn: string;
      readonly signedInAs: (values: { name: Value }) => string;
      readonly language: string;
    };
    readonly pad: {
      readonly pin: string;
      readonly pinHint: string;
      readonly erase: string;
      readonly chooseFirst: string;
      readonly scanned: string;
      readonly wait: (values: { seconds: number }) => string;
    };
    readonly problems: {
      readonly damaged: { readonly title: string; readonly body: string };
      readonly newer: { readonly title: string; readonly body: string };
      readonly no_key: { readonly title: string; readonly body: string };
      readonly nobody: { readonly title: string; readonly body: string };
    };
    readonly allow: {
      readonly title: string;
      readonly lead: string;
      readonly who: string;
      readonly confirm: string;
      readonly actions: {
        readonly 'labels.replace': string;
        readonly 'labels.settle': string;
        readonly 'labels.print': string;
        readonly 'landed.release': string;
        readonly 'printers.add': string;
        readonly 'printers.remove': string;
        readonly 'printers.setDefault': string;
        readonly 'printers.adopt': string;
        readonly 'printers.command': string;
        readonly 'printers.ask': string;
        readonly 'printers.copy': string;
        readonly 'printers.saveCapture': string;
        readonly 'settings.set': string;
        readonly 'settings.startAgain': string;
        readonly 'credentials.set': string;
        readonly 'credentials.test': string;
        readonly 'credentials.forget': string;
        readonly 'provisioning.load': string;
        readonly 'record.list': string;
        readonly 'record.check': string;
        readonly 'record.export': string;
        readonly 'report.make': string;
        readonly 'people.save': string;
        readonly 'people.remove': string;
        readonly 'people.setPin': string;
        readonly 'people.setBadge': string;
        readonly 'people.printBadge': string;
      };
      readonly other: string;
      readonly field: string;
      readonly now: string;
      readonly then: string;
      readonly value: string;
      readonly empty: string;
      readonly fields: {
        readonly labelId: string;
        readonly printerId: string;
        readonly personId: string;
        readonly command: string;
        readonly how: string;
        readonly 'service.environment': string;
        readonly 'service.baseUrl': string;
        readonly 'people.on': string;
      };
    };
    readonly supervisorDoor: { readonly who: string; readonly isNone: (values: { name: Value }) => string };
    readonly badge: {
      readonly subject: string;
      readonly welcome: { readonly packer: string; readonly supervisor: string };
    };
    readonly section: {
      readonly lead: string;
      readonly on: string;
      readonly onHint: string;
      readonly idle: string;
      readonly idleHint: string;
      readonly idleWrong: string;
      readonly list: string;
      readonly columns: {
        readonly name: string;
        readonly role: string;
        readonly pin: string;
        readonly badge: string;
        readonly actions: string;
      };
      readonly yes: string;
      readonly no: string;
      readonly inactive: string;
      readonly empty: string;
      readonly add: string;
      readonly edit: (values: { name: Value }) => string;
      readonly pin: (values: { name: Value }) => string;
      readonly badge: (values: { name: Value }) => string;
      readonly editShort: string;
      readonly pinShort: string;
      readonly badgeShort: string;
    };
    readonly person: {
      readonly addTitle: string;
      readonly editTitle: (values: { name: Value }) => string;
      readonly name: string;
      readonly role: string;
      readonly active: string;
      readonly pin: string;
      readonly pinAgain: string;
      readonly pinHint: string;
      readonly pinsDiffer: string;
      readonly save: string;
      readonly remove: string;
      readonly removeTitle: (values: { name: Value }) => string;
      readonly removeBody: string;
      readonly language: string;
      readonly stationLanguage: string;
    };
    readonly pinDialog: {
      readonly title: (values: { name: Value }) => string;
      readonly save: string;
      readonly take: string;
    };
    readonly badgeDialog: {
      readonly title: (values: { name: Value }) => string;
      readonly lead: string;
      readonly print: string;
      readonly scan: string;
      readonly printed: string;
      readonly taken: string;
      readonly take: string;
    };
  };
  readonly record: {
    readonly lead: string;
    readonly check: string;
    readonly checking: string;
    readonly sound: (values: { entries: Value }) => string;
    readonly broken: (values: { count: Value }) => string;
    readonly brokenOnce: string;
    readonly before: (values: { count: Value }) => string;
    readonly anonymised: (values: { count: Value }) => string;
    readonly latest: string;
    readonly line: string;
    readonly lineLead: string;
    readonly shown: { readonly held: string; readonly not_held: string; readonly no_line: string };
    readonly noEnd: string;
    readonly doubt: {
      readonly unsealed: (values: { at: Value }) => string;
      readonly missing: (values: { at: Value }) => string;
      readonly unreadable: (values: { at: Value }) => string;
    };
    readonly restored: {
      readonly copy: (values: { at: Value; copyAt: Value }) => string;
      readonly backup: (values: { at: Value; copyAt: Value }) => string;
      readonly rescued: (values: { at: Value }) => string;
      readonly itself: (values: { at: Value; copyAt: Value }) => string;
    };
    readonly restoredContinues: string;
    readonly restoredMissing: string;
    readonly place: (values: { of: string; id: Value; kind: string }) => string;
    readonly placeFrom: (values: { place: Value; from: Value }) => string;
    readonly places: string;
    readonly more: (values: { count: Value }) => string;
    readonly exports: string;
    readonly exportLead: string;
    readonly csv: string;
    readonly json: string;
    readonly exported: (values: { rows: Value; path: Value }) => string;
    readonly report: string;
    readonly reportLead: string;
    readonly makeReport: string;
    readonly reported: (values: { path: Value }) => string;
  };
  readonly address: {
    readonly hints: {
      readonly city_repeated: (values: { city: Value }) => string;
      readonly number_missing: string;
      readonly not_latin: (values: { letters: Value }) => string;
      readonly unseen_characters: string;
      readonly too_long: (values: { length: Value; limit: Value }) => string;
      readonly postal_missing: (values: { country: Value; example: Value }) => string;
      readonly postal_shape: (values: { country: Value; example: Value }) => string;
      readonly postal_elsewhere: (values: { other: Value }) => string;
      readonly postal_none: (values: { country: Value }) => string;
      readonly state_missing: (values: { country: Value }) => string;
      readonly state_unknown: (values: { country: Value; typed: Value }) => string;
      readonly country_unknown: (values: { typed: Value }) => string;
      readonly country_name: (values: { country: Value }) => string;
      readonly name_twice: string;
      readonly email_shape: string;
      readonly phone_unreadable: string;
      readonly phone_impossible: (values: { country: Value }) => string;
      readonly phone_impossible_anywhere: string;
      readonly phone_international: (values: { international: Value }) => string;
    };
    readonly use: (values: { value: Value }) => string;
    readonly clear: string;
    readonly useFor: (values: { field: Value; value: Value }) => string;
    readonly clearFor: (values: { field: Value }) => string;
    readonly inField: (values: { field: Value }) => string;
    readonly and: string;
  };
}
