/** Pseudo-random numbers that depend only on a seed and a name. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  number(): number
  between(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
}

/** Each name has a separate sequence, so that one actor's draws don't affect another's. */
export function randomOf(seed: number, name: string): Random {
  let state = seed
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  // mulberry32
  const number = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    number,
    between: (min, max) => min + number() * (max - min),
    pick(list) {
      const picked = list[Math.floor(number() * list.length)]
      if (picked === undefined) throw new RangeError('nothing to pick from')
      return picked
    },
    chance: (probability) => number() < probability,
  }
}
