import type { Tone } from '#shared/outcome';

interface Note {
  /** Hertz. */
  pitch: number;
  /** Seconds from the start of the sound, and how long. */
  at: number;
  lasts: number;
  wave: OscillatorType;
}

/** `alarm`: a label that must not is about to leave on a parcel: another's, or one that is not right any more. */
export type Sound = Tone | 'alarm';

/** One up and down of a siren. */
const wail = (at: number): Note[] => [
  { pitch: 660, at, lasts: 0.16, wave: 'square' },
  { pitch: 440, at: at + 0.17, lasts: 0.16, wave: 'square' },
];

/** Told apart with the back turned: good rises, look knocks twice on one pitch, stop is low and long, alarm wails. */
const sounds: Partial<Record<Sound, readonly Note[]>> = {
  good: [
    { pitch: 784, at: 0, lasts: 0.09, wave: 'sine' },
    { pitch: 1175, at: 0.1, lasts: 0.16, wave: 'sine' },
  ],
  look: [
    { pitch: 587, at: 0, lasts: 0.12, wave: 'triangle' },
    { pitch: 587, at: 0.2, lasts: 0.12, wave: 'triangle' },
  ],
  stop: [
    { pitch: 196, at: 0, lasts: 0.22, wave: 'square' },
    { pitch: 147, at: 0.26, lasts: 0.4, wave: 'square' },
  ],
  alarm: [...wail(0), ...wail(0.36), ...wail(0.72)],
};

const loudness: Partial<Record<OscillatorType, number>> = { square: 0.12, triangle: 0.3, sine: 0.3 };
let context: AudioContext | null = null;

const play = (audio: AudioContext, { pitch, at, lasts, wave }: Note): void => {
  const start = audio.currentTime + at;
  const tone = new OscillatorNode(audio, { type: wave, frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.linearRampToValueAtTime(loudness[wave] ?? 0.2, start + 0.01);
  volume.gain.setValueAtTime(loudness[wave] ?? 0.2, start + lasts - 0.03);
  volume.gain.linearRampToValueAtTime(0, start + lasts);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + lasts);
};

/** Plays the sound of an outcome; work in progress has none. A machine without sound stays silent. */
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
