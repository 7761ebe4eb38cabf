import { randomFrom } from './scenes/canvas.ts'

export type Sound =
  | 'waves'
  | 'lapping'
  | 'wind'
  | 'rain'
  | 'falls'
  | 'birds'
  | 'crickets'
  | 'train'
  | 'drums'
  | 'street'
  | 'sizzle'
  | 'pad'

export const sampleRate = 24_000

type Voice = (context: { seconds: number; random: () => number }) => (t: number, side: number) => number

const tau = Math.PI * 2

/** White noise through a one-pole low-pass filter at `cutoff` Hz, independent for each side. */
function lowNoise(random: () => number, cutoff: number): (side: number) => number {
  const share = 1 - Math.exp((-tau * cutoff) / sampleRate)
  const state = [0, 0]
  return (side) => {
    const next = (state[side] ?? 0) + share * (random() * 2 - 1 - (state[side] ?? 0))
    state[side] = next
    return next
  }
}

/** Sounds with a start time each, `length` seconds long. Computes only those that are playing. */
function events(times: { at: number; length: number; play: (t: number, side: number) => number }[]) {
  let first = 0
  return (t: number, side: number) => {
    while (first < times.length && t > (times[first]?.at ?? 0) + (times[first]?.length ?? 0)) first++
    let sum = 0
    for (let i = first; i < times.length; i++) {
      const event = times[i]
      if (!event || event.at > t) break
      if (t < event.at + event.length) sum += event.play(t - event.at, side)
    }
    return sum
  }
}

const panned = (place: number, side: number) => (side === 0 ? 1 - place : place)

const waves: Voice = ({ random }) => {
  const body = lowNoise(random, 420)
  const hiss = lowNoise(random, 3800)
  return (t, side) => {
    const near = (0.5 + 0.5 * Math.sin((tau * t) / 8.3 + side * 0.35)) ** 2
    const far = (0.5 + 0.5 * Math.sin((tau * t) / 5.7 + 2 + side * 0.6)) ** 3
    return body(side) * (0.8 + 2.2 * near + far) + hiss(side) * (0.05 + 0.34 * near ** 3)
  }
}

const lapping: Voice = ({ random }) => {
  const noise = lowNoise(random, 900)
  return (t, side) =>
    noise(side) *
    (0.3 + 0.7 * Math.max(0, Math.sin(tau * t * 0.42 + side) + 0.5 * Math.sin(tau * t * 0.71)) ** 2)
}

const wind: Voice = ({ random }) => {
  const noise = lowNoise(random, 260)
  return (t, side) =>
    noise(side) * (1.3 + 0.7 * Math.sin((tau * t) / 9 + side) + 0.4 * Math.sin((tau * t) / 3.7))
}

const rain: Voice = ({ random }) => {
  const roof = lowNoise(random, 6500)
  const low = lowNoise(random, 500)
  return (_t, side) => {
    const drop = random() > 0.9993 ? (random() - 0.5) * 2.4 : 0
    return roof(side) * 0.42 + low(side) * 0.5 + drop
  }
}

const falls: Voice = ({ random }) => {
  const high = lowNoise(random, 2600)
  const low = lowNoise(random, 300)
  return (t, side) => high(side) * 0.6 + low(side) * (1.6 + 0.2 * Math.sin(tau * t * 0.3))
}

const birds: Voice = ({ seconds, random }) => {
  const calls = []
  for (let at = 0.4; at < seconds; at += 0.5 + random() * 1.9) {
    const [base, place, rise] = [2100 + random() * 2000, 0.2 + random() * 0.6, (random() - 0.4) * 900]
    const [notes, gap, loud] = [1 + Math.floor(random() * 4), 0.11 + random() * 0.1, 0.12 + random() * 0.22]
    for (let note = 0; note < notes; note++) {
      const length = 0.07 + random() * 0.06
      const pitch = base * (1 + (random() - 0.5) * 0.12)
      calls.push({
        at: at + note * gap,
        length,
        play: (t: number, side: number) =>
          Math.sin(tau * (pitch * t + (rise * t * t) / length / 2)) *
          Math.sin((Math.PI * t) / length) ** 2 *
          loud *
          panned(place, side),
      })
    }
  }
  return events(calls.sort((a, b) => a.at - b.at))
}

const crickets: Voice = ({ random }) => {
  const pitches = [4150 + random() * 200, 4600 + random() * 250]
  return (t, side) => {
    const pulse = Math.max(0, Math.sin(tau * t * (17 + side * 1.3))) ** 3
    const breath = 0.5 + 0.5 * Math.sin(tau * t * 0.55 + side * 2)
    return Math.sin(tau * t * (pitches[side] ?? 4300)) * pulse * breath * 0.12
  }
}

const train: Voice = ({ seconds, random }) => {
  const rumble = lowNoise(random, 130)
  const clack = lowNoise(random, 1500)
  const joints = []
  for (let at = 0.2; at < seconds; at += 0.92)
    for (const beat of [0, 0.13, 0.4, 0.53])
      joints.push({
        at: at + beat,
        length: 0.09,
        play: (t: number, side: number) => clack(side) * Math.exp(-t * 48) * 2.4,
      })
  const beats = events(joints)
  return (t, side) => rumble(side) * 3 + beats(t, side)
}

const drums: Voice = ({ seconds, random }) => {
  const skin = lowNoise(random, 2400)
  const pattern = [1, 0, 0.5, 0.7, 0, 0.5, 1, 0, 0.6, 0.6, 0, 0.4]
  const strokes = []
  for (let at = 0, i = 0; at < seconds; at += 0.21, i++) {
    const force = pattern[i % pattern.length] ?? 0
    const low = i % 12 === 0 || i % 12 === 6
    if (force > 0)
      strokes.push({
        at,
        length: 0.3,
        play: (t: number, side: number) => {
          const pitch = low ? 82 + 60 * Math.exp(-t * 30) : 190 + 90 * Math.exp(-t * 40)
          return (
            (Math.sin(tau * pitch * t) * Math.exp(-t * (low ? 11 : 19)) + skin(side) * Math.exp(-t * 60)) *
            force *
            0.7
          )
        },
      })
  }
  return events(strokes)
}

const street: Voice = ({ seconds, random }) => {
  const hum = lowNoise(random, 320)
  const horns = []
  for (let at = 1.5; at < seconds; at += 3.5 + random() * 4) {
    const [pitch, place] = [430 + random() * 120, random()]
    horns.push({
      at,
      length: 0.24,
      play: (t: number, side: number) =>
        (Math.sin(tau * pitch * t) + 0.5 * Math.sin(tau * pitch * 1.5 * t)) *
        Math.sin((Math.PI * t) / 0.24) *
        0.09 *
        panned(place, side),
    })
  }
  const beeps = events(horns)
  // A two-stroke engine, slightly uneven.
  return (t, side) => {
    const phase = (t * 31 + 0.1 * Math.sin(tau * t * 0.7)) % 1
    return hum(side) * 1.2 + (Math.exp(-phase * 7) - 0.14) * 0.16 + beeps(t, side)
  }
}

const sizzle: Voice = ({ random }) => {
  const fry = lowNoise(random, 7000)
  const low = lowNoise(random, 240)
  return (t, side) => {
    const spit = random() > 0.9988 ? (random() - 0.5) * 1.6 : 0
    return fry(side) * (0.2 + 0.12 * Math.sin(tau * t * 0.23)) + low(side) * 0.6 + spit
  }
}

/** Slow open chords on a pentatonic scale. */
const pad: Voice = ({ random }) => {
  const roots = [146.83, 164.81, 130.81, 174.61].map((pitch) => pitch * (random() > 0.5 ? 1 : 0.8909))
  const chord = [1, 1.5, 2, 2.5, 3]
  const span = 7
  return (t, side) => {
    let sum = 0
    for (const shift of [0, 1]) {
      const k = Math.floor(t / span) - shift
      const age = t - k * span
      const swell = Math.sin((Math.PI * age) / (span * 2)) ** 2
      const root = roots[((k % 4) + 4) % 4] ?? 146.83
      for (let i = 0; i < chord.length; i++)
        sum +=
          (Math.sin(tau * root * (chord[i] ?? 1) * (1 + (side - 0.5) * 0.0016) * t + i) * swell) /
          (2 + i * 1.7)
    }
    return sum * 0.16
  }
}

const voices: Record<Sound, Voice> = {
  waves,
  lapping,
  wind,
  rain,
  falls,
  birds,
  crickets,
  train,
  drums,
  street,
  sizzle,
  pad,
}

/** RMS of the finished sound: about -24 LUFS, quiet enough that loudness normalisation never lowers it. */
const quiet = 0.05

/**
 * Synthesises the sound of a scene: stereo, 16 bit, `sampleRate`, faded in and out. The same sounds and seed always
 * give
 * the same samples.
 */
export function composeSound(sounds: readonly Sound[], seconds: number, seed: number): Int16Array {
  const count = Math.round(seconds * sampleRate)
  const mixed = new Float32Array(count * 2)
  for (const [i, sound] of sounds.entries()) {
    const voice = voices[sound]({ seconds, random: randomFrom(seed * 31 + i) })
    for (let n = 0; n < count; n++) {
      const t = n / sampleRate
      mixed[n * 2] = (mixed[n * 2] ?? 0) + voice(t, 0)
      mixed[n * 2 + 1] = (mixed[n * 2 + 1] ?? 0) + voice(t, 1)
    }
  }
  let power = 0
  for (const sample of mixed) power += sample * sample
  const gain = quiet / Math.max(1e-6, Math.sqrt(power / mixed.length))
  const fade = Math.min(1.2, seconds / 4)
  return Int16Array.from(mixed, (sample, i) => {
    const t = i / 2 / sampleRate
    const shade = Math.min(1, t / fade, (seconds - t) / fade)
    // Soft limiting, so that a drum or a horn never clips.
    return Math.round(Math.tanh(sample * gain * 1.4) * 0.7 * Math.max(0, shade) * 32767)
  })
}
