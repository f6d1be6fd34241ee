import { type TrackingSettings, trackingSettingsSchema } from '#shared/settings';
import { text } from '../../text';
import type { Problems } from './use-section';

/** The settings of tracking as a form holds them; numbers as typed. */
export interface TrackingValues extends Record<string, unknown> {
  poll: boolean;
  perMinute: string;
  silentDays: string;
}

export const trackingNumbers = ['perMinute', 'silentDays'] as const;

export const trackingValues = ({ poll, perMinute, silentDays }: TrackingSettings): TrackingValues => ({
  poll,
  perMinute: String(perMinute),
  silentDays: String(silentDays),
});

export const toTracking = ({ poll, perMinute, silentDays }: TrackingValues): TrackingSettings => ({
  poll,
  perMinute: Number(perMinute),
  silentDays: Number(silentDays),
});

const fits = (name: (typeof trackingNumbers)[number], value: string): boolean =>
  /^\d{1,4}$/.test(value.trim()) && trackingSettingsSchema.shape[name].safeParse(Number(value)).success;

export const trackingProblems = (values: TrackingValues): Problems =>
  Object.fromEntries(
    trackingNumbers
      .filter((name) => !fits(name, values[name]))
      .map((name) => [name, text.track.settings.problems[name]]),
  );
