// Made from languages/en.json by `npm run messages`. Do not edit by hand.

/** A value that is inserted unchanged. */
type Value = string | number;

/** The values of messages, by their key in the catalogue; a message that is not here has no values. */
export interface MessageValues {
  parts: {
    sentence: { words: Value };
    picture: {
      enlarge: { labels: number; ref: Value; label: Value };
      differs: { what: Value };
      title: { ref: Value };
      percent: { percent: Value };
      document: { position: Value; documents: Value };
      label: { label: Value; labels: Value };
      saved: { file: Value };
    };
  };
  parcels: {
    added: { number: Value };
    ofOrder: { ref1: Value; number: Value };
    place: { number: Value; of: Value };
    allOut: { of: Value };
    another: { lead: { number: Value }; add: { number: Value } };
    open: { number: Value };
    list: { ref1: Value };
    choose: { title: { ref1: Value; parcels: Value }; next: { parcels: Value } };
  };
  commands: { started: { name: Value }; held: { count: Value } };
  data: {
    inspection: {
      sound: { at: Value; documents: Value };
      found: { at: Value };
      damaged: { more: number; refs: Value };
    };
    backup: { tooShort: { least: Value }; made: { file: Value } };
    report: {
      from: { copy: { at: Value }; itself: { at: Value }; rescued: { at: Value }; backup: { at: Value } };
      notWhole: { at: Value };
      aside: { file: Value };
      bought: { count: number };
      lost: { count: number };
      mayBeBought: { count: number };
      mayBePrinted: { count: number };
    };
  };
  retention: {
    bounds: { least: Value; most: Value };
    wrong: { least: Value; most: Value };
    ofWhat: { labelCount: number; documentCount: number };
    running: { count: Value };
    clock: { now: Value; last: Value };
    trust: { now: Value };
    ask: { days: Value };
    askChange: { days: Value };
    goes: { labelCount: number; documentCount: number };
    stays: { count: number };
  };
  shell: {
    layout: { twoCodes: { code: Value } };
    trouble: { stopped: { why: Value } };
    version: { version: Value };
    newer: {
      batch: { version: Value };
      labels: { version: Value };
      open: { version: Value };
      atHour: { time: Value };
    };
    leaving: { lead: { count: number } };
  };
  ship: {
    next: { waiting: { reason: Value }; parcelsLeft: { left: number }; refused: { words: Value } };
    papers: {
      count: { papers: Value };
      onBox: { papers: number };
      onBoxNamed: { papers: number; names: Value };
    };
    coming: {
      all: { count: number; refs: Value };
      then: { refs: Value };
      follows: { before: Value; ref: Value };
      more: { refs: Value };
    };
    emptyPractice: { ref: Value };
    alike: { title: { count: number }; use: { code: Value } };
    items: { count: number };
    moreItems: { count: number };
    quantity: { count: Value; name: Value };
    size: { length: Value; width: Value; height: Value };
    picture: { alt: { ref: Value }; page: { page: Value; pages: Value } };
    recent: {
      waitingTab: { count: Value };
      open: { ref: Value };
      ship: { ref: Value };
      more: { count: Value };
    };
    weight: { orOrder: { code: Value } };
    form: { removeItem: { number: Value } };
    retryAt: { time: Value };
    number: { number: Value };
    lastPrint: { printer: Value; time: Value };
    waitingTitle: { printer: Value };
    again: { title: { ref: Value } };
    unfit: { title: { printer: Value }; right: { printers: Value } };
    elsewhere: { fits: { name: Value }; maybe: { name: Value } };
    oldPaper: { replaced: { id: Value } };
  };
  intake: {
    title: { file: Value };
    imported: { count: number };
    inParcels: { shown: Value };
    toFix: { count: number };
    refused: { count: number };
    unknownColumns: { names: Value };
    encoding: { name: Value };
    mapped: { name: Value };
    more: { shown: Value; total: Value };
    absent: { ref1: Value };
    again: { said: { name: Value; when: Value }; onFloor: { bench: Value; name: Value; when: Value } };
    repeats: {
      orderNoItem: { ref1: Value; lines: Value };
      orderDiffers: { ref1: Value; lines: Value; field: Value };
      more: { total: Value };
    };
    mapping: {
      second: { field: Value };
      unit: { field: Value };
      unitMissing: { fields: Value };
      missing: { fields: Value };
      lacking: { fields: Value };
      lackMeant: { fields: Value };
    };
    watch: { liesIn: { place: Value } };
  };
  practice: { counter: { shown: Value }; picture: { number: Value }; number: { number: Value; time: Value } };
  queue: {
    glance: {
      printing: { ref: Value };
      printingAt: { ref: Value; printer: Value };
      printingOn: { count: number };
      buying: { count: number };
      stuck: { who: Value; why: Value };
      moreStuck: { first: Value; count: number };
      broken: { more: number; ref: Value };
      needYou: { count: number };
      ofAll: { needYou: Value; all: Value };
      inOthers: { needYou: Value };
      isPaused: { name: Value };
      isWaiting: { name: Value };
    };
    batches: {
      waitsForYou: { count: Value };
      progress: { name: Value };
      done: { done: Value; total: Value };
      rate: { perMinute: Value };
      finish: { time: Value };
      broughtIn: { time: Value };
      unproven: { shown: Value };
      changeOf: { name: Value };
      soonerOf: { name: Value };
      laterOf: { name: Value };
      priority: { shown: Value };
      floor: {
        part: { name: Value; done: Value };
        working: { name: Value; done: Value; working: Value };
        bought: { done: Value; total: Value };
        left: { count: number };
        list: { name: Value };
      };
    };
    stops: {
      title: { held: { count: number }; refused: { count: number } };
      stopped: { batches: Value };
      allow: { commands: Value };
      shortly: { batch: Value; why: Value };
    };
    sharing: {
      inTurn: { names: Value };
      byRules: { count: number };
      rule: { number: Value };
      removeRule: { number: Value };
    };
    lanes: {
      bought: { shown: Value };
      todo: { shown: Value };
      moveRestOf: { printer: Value };
      moveRestTitle: { printer: Value };
    };
    service: {
      underWay: { count: Value; width: Value };
      resumesIn: { time: Value };
      resumesAt: { time: Value };
    };
    counted: {
      todo: { count: number };
      working: { count: number };
      waiting: { count: number };
      attention: { count: number };
      printed: { count: number };
      sent: { count: number };
      closed: { count: number };
    };
    rows: { again: { when: Value }; urgent: { priority: Value } };
    filters: { counted: { name: Value; shown: Value } };
    actions: { chosen: { shown: Value } };
    moving: { title: { count: number } };
    removal: {
      title: { count: number };
      parts: {
        open: { count: number };
        doubt: { count: number };
        paid: { count: number };
        printed: { count: number };
        closed: { count: number };
      };
    };
    results: {
      retried: { count: number };
      removed: { count: number };
      moved: { count: number };
      prioritised: { count: number };
      left: { shown: Value; reasons: Value };
      leftOne: { reason: Value };
      reason: { message: Value; shown: Value };
    };
  };
  labels: {
    shown: { count: number };
    shownAtLeast: { shown: Value };
    others: {
      bought: { bench: Value };
      shown: { count: number };
      awaySince: { at: Value };
      fetching: { done: Value; total: Value };
      unread: { count: number };
    };
    further: { set: { count: Value } };
    export: { saved: { file: Value } };
    detail: {
      answers: { package: { id: Value }; tracking: { number: Value }; labels: { count: number } };
      removed: { title: { days: Value; at: Value } };
      removal: { title: { ref: Value } };
    };
    timeline: { items: { count: number }; elsewhere: { time: Value } };
    day: {
      pdf: { saved: { file: Value } };
      seconds: { count: Value };
      minutes: { count: Value };
      hints: { p95: { time: Value } };
      paper: { title: { station: Value }; counted: { time: Value } };
    };
    log: {
      at: { time: Value; station: Value };
      atBy: { time: Value; station: Value; by: Value };
      imported: { file: Value };
      correctedFields: { fields: Value };
      unscreened: { parts: Value };
      registerSucceeded: { documents: number; id: Value };
      registerFailed: { why: Value };
      retryAt: { time: Value };
      held: { why: Value };
      gateReleased: { why: Value };
      answerRead: { documents: number };
      settledFound: { id: Value };
      printQueued: { printer: Value; why: Value };
      printSending: { expected: number; printer: Value };
      printUnsent: { printer: Value };
      printSent: { printer: Value };
      printConfirmed: { printer: Value };
      printConfirmedBy: { printer: Value; why: Value };
      printUnknown: { printer: Value; why: Value };
      printFailed: { printer: Value; why: Value };
      printCancelled: { printer: Value };
      scannedBack: { code: Value };
      scanSkipped: { why: Value };
      updated: { fields: Value };
      updateRefused: { fields: Value };
      updateUnknown: { fields: Value };
      tracked: { place: Value };
      serviceSays: { words: Value };
    };
  };
  labelCommands: {
    does: { effect: Value; commands: Value };
    sentence: { parts: Value };
    held: { parts: Value };
    leftOut: { parts: Value };
    stays: { commands: Value };
    settings: { forget: { command: Value; origin: Value } };
  };
  printers: {
    facts: {
      movedFrom: { when: Value; place: Value };
      resolutionSet: { set: Value };
      resolutionDiffers: { set: Value; says: Value };
      millimetres: { mm: Value };
      long: { length: Value };
      dpi: { dpi: Value };
    };
    wrongResolution: { set: Value; says: Value };
    another: { explained: { name: Value; serial: Value }; title: { name: Value } };
    foundElsewhere: {
      explained: { name: Value; place: Value; serial: Value };
      action: { place: Value };
      title: { name: Value };
      body: { place: Value };
    };
    twins: { serial: Value };
    inQueue: { queue: Value };
    removal: { title: { name: Value } };
    places: {
      usbSerial: { serial: Value };
      usbPort: { port: Value };
      file: { path: Value };
      queue: { queue: Value };
      secure: { place: Value };
    };
    find: {
      looking: { count: number };
      looked: { count: number };
      serial: { serial: Value };
      known: { name: Value };
      foundAgain: { name: Value };
      renewed: { name: Value };
      sameSerial: { name: Value };
      foundBy: { ways: Value };
      verdicts: { other_language: { more: { language: Value } } };
      trouble: { way: Value; message: Value };
    };
    form: { resolutionTold: { dpi: Value } };
    console: {
      title: { name: Value };
      asking: { what: Value };
      answered: { what: Value; ms: Value };
      silent: { what: Value; ms: Value };
      took: { ms: Value };
      rawOf: { what: Value };
      copyOf: { what: Value };
      copied: { what: Value };
      saved: { file: Value };
    };
    commands: {
      feed: { title: { name: Value } };
      calibrate: { title: { name: Value } };
      pause: { title: { name: Value } };
      resume: { title: { name: Value } };
      cancel: { title: { name: Value } };
    };
  };
  reprint: {
    alarm: {
      replaced: { body: { other: Value; old: Value } };
      replacing: { body: { old: Value } };
      outdated: { body: { id: Value; time: Value } };
      replace: { title: { ref: Value }; body: { id: Value } };
    };
    cannot: {
      foreign: { title: { id: Value } };
      notBought: { title: { ref: Value } };
      fullNumber: { title: { code: Value } };
      notFound: { title: { code: Value } };
      removed: { title: { packageId: Value; days: Value } };
    };
    history: { times: { count: number } };
    search: { more: { more: Value } };
  };
  scanBack: {
    papersOut: { onBox: Value };
    count: { papers: Value };
    due: { ref: Value };
    wrong: { next: { id: Value }; body: { scanned: Value; ref: Value; expected: Value } };
    tally: { line: { scanned: Value; out: Value }; missing: { count: Value }; more: { count: Value } };
  };
  otherBenches: {
    notBought: { title: { ref: Value } };
    adopted: { bench: Value };
    updated: { bench: Value; fields: Value };
    replaced: { packageId: Value; bench: Value };
    notReplaced: { bench: Value };
    prints: {
      sent: { printer: Value; bench: Value };
      confirmed: { printer: Value; bench: Value };
      unknown: { printer: Value; bench: Value };
    };
  };
  settings: {
    service: {
      wrong: { rule: Value };
      notReady: { why: Value };
      switch: { title: { to: Value }; confirm: { to: Value } };
    };
    credentials: { whose: { environment: Value }; testStatus: { status: Value } };
    station: { sameLanguage: { language: Value } };
    intake: { fields: { count: number }; forgetName: { name: Value } };
    provisioning: { applied: { file: Value }; refused: { file: Value } };
    sharing: {
      none: { parts: Value };
      offered: { parts: Value };
      shared: { parts: Value };
      aside: { parts: Value };
      printer: { serial: Value };
    };
  };
  setUp: {
    strip: { done: Value; all: Value };
    skipName: { step: Value };
    backName: { step: Value };
    missing: { fields: Value };
  };
  fields: { itemNumber: { number: Value } };
  prints: { copies: { count: number } };
  track: {
    checked: { time: Value };
    before: { time: Value };
    next: { told: { place: Value; words: Value }; replaced: { packageId: Value } };
    lost: { notBought: { hint: { ref: Value } } };
    milestones: { asTold: { told: Value } };
    details: { codes: { code: Value; category: Value; number: Value } };
    transit: {
      days: { days: number };
      range: { from: Value; to: Value };
      atLeast: { days: Value };
      atMost: { days: Value };
    };
    window: { range: { from: Value; to: Value }; from: { from: Value }; to: { to: Value } };
    page: { leads: { host: Value } };
    events: {
      unrecognised: { code: Value };
      place: { location: Value; country: Value };
      utc: { time: Value };
    };
    board: {
      silentHint: { days: number };
      shown: { count: number };
      newestOnly: { count: Value };
      export: { saved: { file: Value } };
      status: {
        last: { time: Value };
        next: { time: Value };
        watched: { count: number };
        minute: { sent: Value; most: Value };
      };
    };
  };
  recipient: {
    lost: { not_bought: { title: { ref: Value } } };
    form: {
      title: { packageId: Value };
      ref: { ref: Value };
      was: { value: Value };
      undoField: { field: Value };
      of: { length: Value; limit: Value };
      changed: { count: number };
      problems: { count: number };
      sendEmpty: { field: Value };
      prefix: { prefix: Value };
      fix: { count: number };
    };
    unsaved: { title: { packageId: Value }; body: { count: Value } };
    place: { as: { when: Value } };
    basket: {
      importing: { name: Value };
      imported: { count: number };
      notTaken: { count: number };
      asBefore: { count: number };
      moreMistakes: { count: Value };
      counts: {
        waiting: { count: number };
        sending: { count: number };
        refused: { count: number };
        unknown: { count: number };
        updated: { count: number };
      };
      tick: { packageId: Value };
      openOf: { packageId: Value };
      editOf: { packageId: Value };
      removeOf: { packageId: Value };
      removeTicked: { count: Value };
      items: { count: number };
      serviceSaid: { message: Value };
    };
    removal: { title: { count: Value } };
    send: {
      buttonMany: { count: Value };
      this: { packageId: Value };
      ticked: { count: number };
      alsoWaiting: { count: number };
      unasked: { count: number };
    };
    left: { title: { count: number }; more: { count: Value } };
    outcome: {
      outdatedMany: { count: number };
      many: { count: number };
      of: { count: Value; all: Value };
      mixed: { counts: Value };
    };
  };
  landed: {
    question: {
      ofOrder: { ref: Value };
      productNumber: { number: Value };
      removeProduct: { number: Value };
      currency: {
        inCurrency: { currency: Value; country: Value };
        ofCountry: { country: Value };
        explained: { currency: Value };
      };
      fix: { count: number };
    };
    answer: {
      leftOut: { parts: Value };
      verdict: {
        denied: { score: Value };
        weak: { score: Value; from: Value };
        restricted: { goods: Value };
        before: { word: Value };
      };
      sums: { line: { what: Value; sum: Value; told: Value } };
      products: { commodity: { code: Value }; sourceCommodity: { code: Value }; origin: { country: Value } };
      parties: { threshold: { score: Value }; match: { number: Value } };
      failed: {
        postalCodeMissing: { whose: Value };
        postalCodeGiven: { whose: Value };
        number: { code: Value };
        notes: { notes: Value };
      };
      details: { requestId: { part: Value }; generated: { part: Value }; uuid: { product: Value } };
      saved: { file: Value };
    };
    history: { title: { count: Value }; show: { time: Value } };
    gate: { releaseTitle: { ref: Value } };
    run: {
      running: { done: Value; total: Value };
      over: { done: number; asked: Value };
      open: { ref: Value };
      failed: { count: number };
      stopped: { done: Value; total: Value; why: Value };
    };
    next: { clear: { total: Value }; known: { total: Value }; someKnown: { total: Value } };
  };
  people: {
    lock: { title: { station: Value }; signedInAs: { name: Value } };
    pad: { wait: { seconds: number } };
    supervisorDoor: { isNone: { name: Value } };
    section: {
      edit: { name: Value };
      pin: { name: Value };
      badge: { name: Value };
      sharing: { waiting: { names: Value } };
    };
    person: { editTitle: { name: Value }; removeTitle: { name: Value } };
    pinDialog: { title: { name: Value } };
    badgeDialog: { title: { name: Value } };
  };
  record: {
    sound: { entries: Value };
    broken: { count: Value };
    before: { count: Value };
    anonymised: { count: Value };
    doubt: { unsealed: { at: Value }; missing: { at: Value }; unreadable: { at: Value } };
    restored: {
      copy: { at: Value; copyAt: Value };
      backup: { at: Value; copyAt: Value };
      rescued: { at: Value };
      itself: { at: Value; copyAt: Value };
    };
    place: { of: string; id: Value; kind: string };
    placeFrom: { place: Value; from: Value };
    more: { count: Value };
    exported: { path: Value; rows: Value };
    reported: { path: Value };
  };
  address: {
    hints: {
      city_repeated: { city: Value };
      not_latin: { letters: Value };
      too_long: { length: Value; limit: Value };
      postal_missing: { country: Value; example: Value };
      postal_shape: { country: Value; example: Value };
      postal_elsewhere: { other: Value };
      postal_none: { country: Value };
      state_missing: { country: Value };
      state_unknown: { country: Value; typed: Value };
      country_unknown: { typed: Value };
      country_name: { country: Value };
      phone_impossible: { country: Value };
      phone_international: { international: Value };
    };
    use: { value: Value };
    useFor: { field: Value; value: Value };
    clearFor: { field: Value };
    inField: { field: Value };
  };
  said: {
    label: {
      documentNotZpl: { format: Value };
      packageTaken: { names: Value; ref1: Value };
      anonymised: { days: number; name: Value };
    };
    place: { fileNotSaved: { reason: Value } };
    correction: {
      deniedParty: { field: Value };
      refKept: { ref1: Value; wanted: Value };
      someBeingSent: { count: number };
      andMore: { count: number };
    };
    duties: { withReason: { what: Value; reason: Value } };
    question: {
      plainDecimal: { field: Value };
      manyDigits: { field: Value };
      codeDigits: { field: Value; code: Value; count: number };
      noCode: { field: Value; code: Value };
      sixDigits: { field: Value };
      unitedKingdom: { field: Value };
      fromCountry: { field: Value };
      toCountry: { field: Value };
      shippingMissing: { field: Value };
      codeMissing: { field: Value };
      descriptionMissing: { field: Value };
      priceMissing: { field: Value };
      yesNo: { field: Value };
      oneProduct: { field: Value };
      ipAddress: { field: Value };
      codeOfSender: { field: Value };
      codeOfRecipient: { field: Value };
      weightForSwitzerland: { field: Value };
      countryIsIp: { field: Value; otherField: Value };
      ipMissing: { field: Value; otherField: Value };
    };
    customs: {
      ofProduct: { number: Value; problem: Value };
      andMore: { problem: Value; count: number };
      match: { score: Value; lists: Value };
      goods: { product: Value; code: Value; codes: Value };
      stopCode: { kind: string; code: Value };
      moreGoods: { count: number };
      part: { part: string };
      partNotes: { part: string; notes: Value };
      screeningEmpty: { parts: string };
      unscreened: { parts: string };
    };
    unfit: {
      resolution: { dpi: Value; has: Value };
      wide: { dots: Value; has: Value };
      long: { dots: Value; has: Value };
      beforeLeft: { dots: Value };
      beforeTop: { dots: Value };
      many: { count: number };
      also: { first: Value; then: Value };
    };
    document: {
      notZpl: { number: Value };
      otherFormat: { number: Value; format: Value };
      noLabel: { number: Value };
      undrawn: { problem: string; number: Value; format: Value };
    };
    people: {
      nameTaken: { name: Value };
      badgeTaken: { name: Value };
      notSupervisor: { name: Value };
      nameLong: { limit: Value };
      badgeShape: { prefix: Value };
      allowedBy: { person: Value; supervisor: Value };
    };
    printer: {
      benchPrints: { bench: Value };
      nameTaken: { name: Value };
      addressTaken: { name: Value };
      addressOdd: { typed: Value };
    };
    setup: { environmentNotOpened: { file: Value; reason: Value } };
    order: { refTaken: { ref1: Value }; mostParcels: { most: number }; parcelsByNow: { count: number } };
    replacement: {
      boughtInPlace: { packageId: Value };
      boughtElsewhere: { bench: Value };
      correctionNotDone: { packageId: Value };
    };
    backup: { otherEnvironment: { environment: string } };
    rules: {
      text: { field: Value };
      long: { field: Value; length: Value; limit: Value };
      oneOf: { field: Value; choices: Value };
      number: { field: Value };
      above: { field: Value; least: Value };
      least: { field: Value; least: Value };
      whole: { field: Value };
      digits: { field: Value; digits: Value; limit: Value };
      country: { field: Value };
      noCountry: { field: Value; code: Value };
      date: { field: Value };
      missing: { field: Value };
      empty: { field: Value };
      weigh: { field: Value };
      toScan: { field: Value };
      who: { field: Value };
      command: { field: Value; prefix: Value };
      prefix: { field: Value; prefix: Value };
      email: { field: Value };
      tariff: { field: Value };
      sender: { field: Value };
      list: { field: Value };
      oneItem: { field: Value };
      bought: { field: Value };
      oneLine: { field: Value };
      notEmptied: { field: Value };
      unkept: { field: Value };
      tooLong: { field: Value; limit: Value };
      noText: { field: Value };
      plainNumber: { field: Value };
      written: { field: Value; value: Value; plain: Value };
      writtenEither: { field: Value; value: Value; one: Value; other: Value };
    };
    value: {
      oneOf: { choices: Value };
      long: { limit: Value };
      short: { least: Value };
      days: { from: Value; to: Value };
      sameAs: { other: Value };
      oneDefault: { other: Value };
      neededIn: { environment: Value };
      neededWith: { other: Value };
      exactly: { value: Value };
      least: { least: number };
      most: { most: number };
      manyEntries: { most: number };
      unknownNames: { names: Value };
    };
    file: { notJson: { line: Value; column: Value } };
    print: { warned: { why: Value } };
    joining: { certificate: { reason: Value }; unreachable: { reason: Value } };
    import: {
      columnTwice: { name: Value };
      manyColumns: { most: number };
      columnNumber: { number: Value };
      unclosedQuote: { line: Value };
      manyValues: { values: number; names: number };
      fewValues: { values: number; names: number };
      parcelNumber: { most: Value };
      manyRows: { most: number };
      differs: { key: string; field: Value; line: Value };
      packageDisagrees: { line: Value };
      orderIncomplete: { line: Value };
      repeats: { line: Value };
      repeatDiffers: { field: Value; line: Value };
      refInQuotes: { field: Value };
      wrongKind: { kind: string; field: Value };
      manyNames: { kind: string; most: number };
      notObject: { kind: string };
      parcelCount: { most: Value };
      beside: { field: Value };
      sameForAll: { field: Value };
      parcelTwice: { parcel: Value; ref1: Value; line: Value };
      orderTwice: { ref1: Value; line: Value };
      nameTwice: { name: Value; line: Value };
      shopOrder: { state: string };
      shopItem: { state: string };
      credential: { name: Value };
      orderHere: { ref1: Value };
      onFloor: { ref1: Value };
      parcelHere: { parcel: Value; ref1: Value };
      uncounted: { ref1: Value };
      recipientDiffers: { field: Value; parcel: Value };
      packageNamed: { ref1: Value; order: Value };
      manyItems: { most: number; count: number };
      before: { name: Value };
      line: { line: Value; message: Value };
      sameAtService: { packageId: Value };
      replacesWaiting: { packageId: Value };
      columnLeftOut: { name: Value };
      itemUnknown: { count: number; id: Value };
      itemTwice: { id: Value };
      itemCount: { here: number; stated: number };
    };
    folder: { code: { code: Value } };
    leaving: { inDoubt: { count: number }; taken: { count: number } };
    answer: {
      packageNamed: { packageId: Value };
      trackingNamed: { trackingNumber: Value };
      severalPackages: { names: Value };
      cutOff: { name: Value };
      notBase64: { name: Value };
      notLabel: { name: Value };
      moreLabels: { count: number };
      othersLabels: { ref1: Value };
      notJson: { type: Value; bytes: number };
      notJsonUntyped: { bytes: number };
    };
    service: { certificates: { reason: Value } };
    restored: { bought: { packageId: Value }; labelLost: { packageId: Value } };
    update: { service: { field: Value; prefix: Value }; many: { most: number } };
    archive: {
      newer: { version: Value; known: Value };
      writing: { code: Value };
      opened: { cause: Value };
      settings: { cause: Value };
    };
  };
  floor: {
    waitsFor: { names: Value };
    since: { time: Value };
    asOf: { time: Value };
    left: { count: number };
    seen: { time: Value };
    version: { version: Value };
    busy: { bench: Value };
    waiting: { count: number };
    retire: { title: { bench: Value } };
    day: { saved: { file: Value } };
  };
  paper: {
    testLabel: { ruler: { mm: Value } };
    landed: {
      route: { from: Value; to: Value };
      products: { count: Value };
      goodsBelow: { of: string };
      goodsAbove: { of: string };
      goodsUnknown: { of: string };
      requestId: { id: Value };
      askedBy: { time: Value; name: Value };
      page: { page: Value; pages: Value };
      document: { order: Value };
      continued: { order: Value; time: Value };
      noCurrency: { amount: Value };
      pair: { name: Value; value: Value };
      screening: {
        failedWith: { number: Value };
        score: { score: Value; lists: Value };
        more: { count: Value };
        match: { number: Value; details: Value };
      };
    };
  };
  files: { inSource: { part: Value }; inDestination: { part: Value }; errorOf: { part: Value } };
}
