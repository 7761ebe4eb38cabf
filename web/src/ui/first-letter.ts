/**
 * The first letter of a name, large, as people see letters: a Sinhala or Tamil consonant keeps its vowel sign, and what is
 * joined to it. `Intl.Segmenter` knows more scripts, and takes 70 ms of a phone's processor when it is first asked.
 */
export function firstLetter(name: string): string | undefined {
  return /^.(?:\p{M}|\u200d.)*/su.exec(name.trim())?.[0].toUpperCase()
}
