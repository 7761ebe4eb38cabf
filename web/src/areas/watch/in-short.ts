const LINES_SHOWN = 3
/** Characters of the description's letters in a line: where its column is widest, and on a narrow phone. */
const WIDEST = 74
const NARROWEST = 40

/** Of a long text three lines are shown: none of them is an empty one. */
export function inShort(text: string): string {
  return linesOf(text, NARROWEST) > LINES_SHOWN ? text.replaceAll(/\n\s*\n/g, '\n') : text
}

/** What is guessed before anybody can measure, so that little moves afterwards: more than three lines. */
export function isProbablyCut(text: string): boolean {
  return linesOf(text, WIDEST) > LINES_SHOWN
}

function linesOf(text: string, charactersInLine: number): number {
  return text
    .split('\n')
    .reduce((lines, { length }) => lines + Math.max(1, Math.ceil(length / charactersInLine)), 0)
}
