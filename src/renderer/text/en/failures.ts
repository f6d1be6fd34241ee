import type { FailureCode } from '#shared/failure';

/** What went wrong, what to do (whole sentences), and the same in at most ten words for the outcome line. */
export interface FailureWords {
  title: string;
  remedy: string;
  brief: string;
}

export const failures: Record<FailureCode, FailureWords> = {
  order_invalid: {
    title: 'The order is not complete',
    remedy: 'Fill in or fix the marked fields, then ship it.',
    brief: 'Fix the marked fields',
  },
  setup_unfinished: {
    title: 'This bench is not set up for live labels yet',
    remedy: 'Finish or skip the open steps under “Before the first live label” on Ship. Nothing was bought.',
    brief: 'Finish the set-up on Ship: press F2',
  },
  service_not_configured: {
    title: 'The label service is not set up',
    remedy: 'Enter the service’s address in Settings, then try again. Nothing was bought.',
    brief: 'Set up the service: press F10',
  },
  service_unreachable: {
    title: 'The label service can’t be reached',
    remedy: 'Check the network. The station tries again automatically. Nothing was bought.',
    brief: 'No connection. It tries again automatically',
  },
  service_environment: {
    title: 'This can’t be done with the service chosen in Settings',
    remedy: 'Choose another environment in Settings, or ask your manager.',
    brief: 'Check the environment: press F10',
  },
  credentials_missing: {
    title: 'The credentials of the service are missing',
    remedy: 'Enter them in Settings, then try again. Nothing was bought.',
    brief: 'Enter the credentials: press F10',
  },
  credentials_refused: {
    title: 'The service refused the credentials',
    remedy: 'Enter the right ones in Settings, then try again. Nothing was bought.',
    brief: 'Wrong credentials: press F10',
  },
  too_many_requests: {
    title: 'The service asks to wait a moment',
    remedy: 'The station tries again automatically. Nothing was bought.',
    brief: 'Service is busy. It tries again automatically',
  },
  service_refused: {
    title: 'The service refused the order',
    remedy:
      'Read its message: the order, the credentials or the account may be wrong. Fix that, then try again. Nothing was bought.',
    brief: 'Refused. See what the service says',
  },
  bought_before: {
    title: 'This order was bought before, or handled elsewhere',
    remedy: 'Find out what happened to the first label. Buy it again only if you really need a second one.',
    brief: 'Bought before. Find the first label',
  },
  service_broken: {
    title: 'The service failed: the label may be bought',
    remedy: 'First look it up at the service. If the package is there, enter it here.',
    brief: 'Maybe bought. Look it up, then choose',
  },
  answer_lost: {
    title: 'The answer was lost: the label may be bought',
    remedy: 'First look it up at the service. If the package is there, enter it here.',
    brief: 'Maybe bought. Look it up, then choose',
  },
  answer_unreadable: {
    title: 'The service’s answer can’t be read: the label may be bought',
    remedy: 'First look it up at the service. If the package is there, enter it here.',
    brief: 'Maybe bought. Look it up, then choose',
  },
  package_unnamed: {
    title: 'A label came, but its package number is missing',
    remedy: 'Print what came. Then enter the package number from the label, or look it up at the service.',
    brief: 'Paid. Print what came, enter its number',
  },
  package_taken: {
    title: 'The service named a package that another order has',
    remedy:
      'The label may be the other order’s. Look both up at the service, then enter the right package number.',
    brief: 'Number of another order. Look it up',
  },
  document_missing: {
    title: 'The label is bought, but its document is missing',
    remedy:
      'Get the label from the service by its package number, put it on the box, then mark it as handled.',
    brief: 'Bought, but nothing to print. Get it elsewhere',
  },
  document_unreadable: {
    title: 'The label is bought, but its document can’t be read',
    remedy:
      'Get the label from the service by its package number, put it on the box, then mark it as handled.',
    brief: 'Bought, but unreadable. Get it elsewhere',
  },
  document_not_printable: {
    title: 'The label is bought, but its document can’t be printed',
    remedy:
      'Print again. If that fails too, get the label from the service by its package number. Put it on the box, then mark it as handled.',
    brief: 'Bought, but it can’t be printed as it came',
  },
  label_unfit: {
    title: 'This label is not right for this printer',
    remedy:
      'It is bought and kept; nothing was sent. Print it on a suitable printer, or print it here anyway.',
    brief: 'Wrong printer for it. Choose another one',
  },
  label_asks: {
    title: 'May this label change the printer permanently?',
    remedy:
      'It is bought and kept; nothing was sent. Always allow it from this service, print it once, or put it aside.',
    brief: 'It asks to change the printer. Allow it?',
  },
  label_forbidden: {
    title: 'This label would harm the printer: it is never printed',
    remedy:
      'It is bought and kept; nothing was sent, and it can’t be printed here. Get the label from the service by its package number.',
    brief: 'It would harm the printer. Put it aside',
  },
  printer_missing: {
    title: 'No printer is set up',
    remedy: 'Add a printer, make it the default, then print. The label is kept.',
    brief: 'Add a printer: press F9',
  },
  print_unknown: {
    title: 'Did the label come out?',
    remedy: 'There is no proof. Look at the printer, then choose what you see.',
    brief: 'Look: did the label come out?',
  },
  print_failed: {
    title: 'The label was not printed',
    remedy: 'It is bought and kept. Look at the printer, then print again.',
    brief: 'Look at the printer, then print again',
  },
  label_stale: {
    title: 'This label has waited a long time',
    remedy: 'It was bought a while ago and never printed. Print it if the parcel still ships today.',
    brief: 'Print it if the parcel still ships',
  },
  label_superseded: {
    title: 'The label is out of date',
    remedy:
      'It was changed at the service or replaced, so it was not printed. Register a replacement, or print it anyway.',
    brief: 'Not printed: the label is out of date',
  },
  customs_incomplete: {
    title: 'The customs data is not complete',
    remedy: 'Fix the field named here, then continue. Nothing was bought.',
    brief: 'Fix the customs data: see below',
  },
  duties_unknown: {
    title: 'Duties and taxes could not be calculated',
    remedy: 'Look at it on Landed cost (F7), then try again. Nothing was bought.',
    brief: 'No duties known. See Landed cost: press F7',
  },
  denied_party: {
    title: 'The recipient may be a denied party',
    remedy: 'Put the parcel aside. A supervisor compares the recipient with the matches on Landed cost (F7).',
    brief: 'Put it aside. A supervisor must look',
  },
  goods_restricted: {
    title: 'Something in it may be prohibited or restricted',
    remedy: 'Put the parcel aside. A supervisor looks at the codes on Landed cost (F7).',
    brief: 'Put it aside. A supervisor must look',
  },
  not_screened: {
    title: 'It was not screened',
    remedy: 'This account does not screen all of it, so the order is held. A supervisor can release it.',
    brief: 'Not screened. A supervisor must look',
  },
  cancelled: {
    title: 'It was stopped before it was done',
    remedy: 'Nothing is lost. Continue when you are ready.',
    brief: 'Stopped. Continue when you are ready',
  },
};
