/**
 * The first letter of a name in upper case, as readers perceive letters: a Sinhala or Tamil consonant
 * includes its vowel sign and what is joined to it. `Intl.Segmenter` supports more scripts, but its first
 * call takes 70 ms on a phone.
 */
export function firstLetter(name: string): string | undefined {
  return /^.(?:\p{M}|\u200d.|(?<=\u0dca|\u0bcd)\p{L})*/su.exec(name.trim())?.[0].toUpperCase()
}
