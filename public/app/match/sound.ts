/** Three short synthesised sounds, only for events that both players see. */

import { readPreference } from '../device/preferences.ts';

type SoundName = 'splash' | 'hit' | 'turn';

let context: AudioContext | undefined;
/** Longer than any sound, in ms: a context that runs takes processor time and battery, whether it sounds or not. */
const SOUNDS_MS = 1_500;
let rest: ReturnType<typeof setTimeout> | undefined;

/** Unless somebody has switched it off. */
export const soundIsOn = (): boolean => readPreference('sound') !== 'off';

/** Call this from a user gesture: a browser plays no sound before one. */
export function unlockSound(): void {
  context ??= new AudioContext();
  wakeUntilQuiet(context);
}

/** Lets the context run for the next sounds. */
function wakeUntilQuiet(audio: AudioContext): void {
  clearTimeout(rest);
  void audio.resume();
  rest = setTimeout(() => void audio.suspend(), SOUNDS_MS);
}

function envelope(audio: AudioContext, peak: number, seconds: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(peak, audio.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + seconds);
  gain.connect(audio.destination);
  return gain;
}

function tone(audio: AudioContext, from: number, to: number, seconds: number, delay = 0): void {
  const oscillator = audio.createOscillator();
  const start = audio.currentTime + delay;
  oscillator.frequency.setValueAtTime(from, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, start + seconds);
  oscillator.connect(envelope(audio, 0.2, seconds + delay));
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

function noise(audio: AudioContext, cutoff: number, seconds: number): void {
  const buffer = audio.createBuffer(1, audio.sampleRate * seconds, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = 'lowpass';
  filter.frequency.setValueAtTime(cutoff, audio.currentTime);
  filter.frequency.exponentialRampToValueAtTime(cutoff / 8, audio.currentTime + seconds);
  source.connect(filter).connect(envelope(audio, 0.25, seconds));
  source.start();
}

export function playSound(name: SoundName): void {
  if (context === undefined) return;
  wakeUntilQuiet(context);
  if (name === 'splash') noise(context, 2400, 0.45);
  if (name === 'hit') {
    noise(context, 900, 0.5);
    tone(context, 130, 40, 0.4);
  }
  if (name === 'turn') {
    tone(context, 523, 523, 0.12);
    tone(context, 784, 784, 0.16, 0.13);
  }
}
