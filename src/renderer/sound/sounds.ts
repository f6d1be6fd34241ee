import type { Tone } from '#shared/outcome';

interface Note {
  /** Hertz. */
  pitch: number;
  /** Seconds from the start of the sound, and its length. */
  at: number;
  duration: number;
  wave: OscillatorType;
}

/**
 * `alarm`: paper that must not leave is about to leave on a parcel: another parcel's, or one that is out of
 * date.
 */
export type Sound = Tone | 'alarm';

/** One rise and fall of a siren. */
const sirenTurn = (at: number): Note[] => [
  { pitch: 660, at, duration: 0.16, wave: 'square' },
  { pitch: 440, at: at + 0.17, duration: 0.16, wave: 'square' },
];

/**
 * Distinguishable without looking: good rises, look is two equal notes, stop is low and long, alarm is a
 * siren.
 */
const sounds: Partial<Record<Sound, readonly Note[]>> = {
  good: [
    { pitch: 784, at: 0, duration: 0.09, wave: 'sine' },
    { pitch: 1175, at: 0.1, duration: 0.16, wave: 'sine' },
  ],
  look: [
    { pitch: 587, at: 0, duration: 0.12, wave: 'triangle' },
    { pitch: 587, at: 0.2, duration: 0.12, wave: 'triangle' },
  ],
  stop: [
    { pitch: 196, at: 0, duration: 0.22, wave: 'square' },
    { pitch: 147, at: 0.26, duration: 0.4, wave: 'square' },
  ],
  alarm: [...sirenTurn(0), ...sirenTurn(0.36), ...sirenTurn(0.72)],
};

const loudness: Partial<Record<OscillatorType, number>> = { square: 0.12, triangle: 0.3, sine: 0.3 };
let context: AudioContext | null = null;

const play = (audio: AudioContext, { pitch, at, duration, wave }: Note): void => {
  const start = audio.currentTime + at;
  const tone = new OscillatorNode(audio, { type: wave, frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.linearRampToValueAtTime(loudness[wave] ?? 0.2, start + 0.01);
  volume.gain.setValueAtTime(loudness[wave] ?? 0.2, start + duration - 0.03);
  volume.gain.linearRampToValueAtTime(0, start + duration);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + duration);
};

/** Plays the sound of an outcome; work in progress has none. A computer without sound stays silent. */
export const playSound = (sound: Sound): void => {
  const notes = sounds[sound];
  if (!notes) return;
  try {
    context ??= new AudioContext();
    const audio = context;
    void audio.resume().then(
      () => notes.forEach((note) => play(audio, note)),
      () => undefined,
    );
  } catch {
    context = null;
  }
};
