import { z } from 'zod';

/**
 * What a command in a label does to the bench, from harmless to harmful: it draws, it sets up the printer for this label, it changes the
 * printer beyond this label, or it must not be in any label.
 */
export const commandClasses = ['draws', 'sets-up', 'outlives', 'never'] as const;
export type CommandClass = (typeof commandClasses)[number];

/** What a command does, as far as a person at the bench needs to know. */
export const commandEffects = [
  'draws',
  // Sets up the printer for this label.
  ...[
    'darkness',
    'speed',
    'media',
    'backfeed',
    'position',
    'resolution',
    'quantity',
    'pause',
    'cutter',
    'feed',
  ],
  ...['text-code', 'font-alias', 'memory', 'recall', 'command-characters', 'code-check', 'error-reprint'],
  ...['sensors-once', 'queue', 'answers', 'extra-pages', 'radio-tag', 'unknown', 'text-outside'],
  ...['control-bytes', 'picture-length', 'frame-cut'],
  // Outlives the label.
  ...[
    'save',
    'flash',
    'name',
    'panel-language',
    'clock',
    'media-permanent',
    'calibrate',
    'counters',
    'font-links',
  ],
  // Never allowed.
  ...[
    'reset',
    'factory',
    'password',
    'network',
    'alerts',
    'erase',
    'drives',
    'program',
    'other-language',
    'head',
  ],
  ...['dump', 'repeat', 'unreadable'],
] as const;
export type CommandEffect = (typeof commandEffects)[number];

/** A command as a person writes it (`^JU`; empty if it is not a command), and its effect. */
export interface LabelCommand {
  command: string;
  effect: CommandEffect;
}

// Named types: inlined in every call that holds a label, they become too long for the compiler.
export const labelCommandSchema: z.ZodType<LabelCommand> = z.object({
  command: z.string().max(8),
  effect: z.enum(commandEffects),
});

/** What a bench does with commands that outlive the label: print them, leave them out of what is sent, or ask a person. */
export const outlivingPolicies = ['trust', 'leave-out', 'ask'] as const;
export type OutlivingPolicy = (typeof outlivingPolicies)[number];

/** What a label did to the printer besides drawing, for its history. */
export interface LabelSetup {
  /** Commands that were sent and set up the printer or outlive the label. */
  commands: LabelCommand[];
  /** Commands that were left out of what was sent. */
  leftOut: LabelCommand[];
  /** Commands sent after the label to restore the printer's settings: `^PON`. */
  putBack: string[];
  /** Commands whose previous setting could not be read; the printer keeps the label's setting. */
  stays: string[];
}

export const labelSetupSchema: z.ZodType<LabelSetup> = z.object({
  commands: z.array(labelCommandSchema),
  leftOut: z.array(labelCommandSchema),
  putBack: z.array(z.string()),
  stays: z.array(z.string()),
});
